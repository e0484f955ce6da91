// pure: what a node may be called.

/** 1-24 of `[a-z0-9._-]`. */
export function isValidName(name: string): boolean {
    if (name.length > 24) return false
    for (let i = 0; i < name.length; ++i)
        if ("abcdefghijklmnopqrstuvwxyz0123456789._-".indexOf(name[i]) < 0) return false
    return name.length > 0
}
