type Part<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T

/** As much of a `T` as a test needs: each name and value of it is checked, the rest is not there. */
export const part = <T>(of: Part<T>) => of as T
