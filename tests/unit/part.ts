type Part<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T

/** A `T` with only the members that a test needs. Their names and types are checked. */
export const part = <T>(of: Part<T>) => of as T
