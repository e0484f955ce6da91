// pure: what a node may be called.

/** 1-24 of `[a-z0-9._-]`. */
export function isValidName(name: string): boolean {
    if (!name || name.length > 24) return false
    for (let i = 0; i < name.length; ++i) {
        const c = name.charCodeAt(i)
        if (!((c >= 97 && c <= 122) || (c >= 48 && c <= 57) || c === 95 || c === 45 || c === 46)) return false
    }
    return true
}
