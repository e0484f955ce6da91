// A watch as an Observable of @devicescript/observables. A module of its own: only its importers carry that package.
import { Observable } from "@devicescript/observables"
import type { Reader } from "./watch.js"

/**
 * The watch's values from now on, for `pipe` and its operators. As with `watch.subscribe` an observer that is slow sees the
 * latest value only; what it throws goes to its `error`.
 * @example observe(celsius).pipe(threshold(1)).subscribe(v => console.log(v))
 */
export function observe<T>(watch: Reader<T>): Observable<T> {
    return new Observable<T>(observer => watch.subscribe(async value => await observer.next(value)))
}
