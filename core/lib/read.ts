/** Readers for values of the wire. They never throw and never return a wrong type. */
export type Json = Readonly<Record<string, unknown>>

export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/**
 * Returns a web address or a link to a Farcaster client. Null for any other, such as `javascript:`, which would run in
 * the host's page.
 */
export const webUrl = (value: unknown): string | null =>
  /^(https?|farcaster):/i.test(text(value) ?? '') ? text(value) : null
export const flag = (value: unknown, otherwise = false): boolean => (typeof value === 'boolean' ? value : otherwise)
export const snake = (name: string) => name.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
/** Reads the named fields (`'createdAt updatedAt'`), which have snake_case names on the wire. */
export const fields = <const Names extends string, T>(wire: Json, names: Names, read: (value: unknown) => T) =>
  Object.fromEntries(names.split(' ').map((name) => [name, read(wire[snake(name)])])) as Fields<Names, T>
type Fields<Names extends string, T> = { [Name in Word<Names>]: T }
type Word<Names extends string> = Names extends `${infer Name} ${infer Rest}` ? Name | Word<Rest> : Names
/** The options in a list. */
export const listedOf = <const T extends readonly string[]>(options: T, value: unknown): T[number][] =>
  options.filter((option) => list(value).includes(option))
