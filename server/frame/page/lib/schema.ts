import { invalid } from './refusal.js'

/** The check of a field. `wants` completes the error message "`key` must be …". */
export interface Field<T> {
  readonly wants: string
  readonly test: (value: unknown) => boolean
  readonly optional?: boolean
  /** Never set. It only carries the type. */
  readonly type?: T
}
export type Fields = Readonly<Record<string, Field<unknown>>>
type Of<F> = F extends Field<infer T> ? T : never
export type Read<F extends Fields> = { readonly [K in keyof F]: Of<F[K]> }

const field = <T>(wants: string, test: (value: unknown) => boolean): Field<T> => ({ wants, test })
/** The field may be absent, undefined or null, since clients of this protocol send all three. */
export const optional = <T>({ wants, test }: Field<T>): Field<T | undefined> => ({ wants, test, optional: true })
export const text = (max: number) =>
  field<string>(
    `a non-empty string of at most ${max} characters`,
    (value) => typeof value === 'string' && value.length > 0 && value.length <= max,
  )
export const matching = (pattern: RegExp, wants: string) =>
  field<string>(wants, (value) => typeof value === 'string' && value.length <= 1000 && pattern.test(value))
export const oneOf = <const T extends string>(values: readonly T[]) =>
  field<T>(`one of ${values.join(', ')}`, (value) => values.includes(value as T))
export const flag = field<boolean>('true or false', (value) => typeof value === 'boolean')
export const nothing = field<null>('null', (value) => value === null)
export const unsigned = field<bigint>('an unsigned whole number', (value) =>
  typeof value === 'number' ? Number.isSafeInteger(value) && value >= 0 : typeof value === 'bigint' && value >= 0n,
)
export const list = field<readonly unknown[]>(
  'a list of at most 10',
  (value) => Array.isArray(value) && value.length <= 10,
)
export const listOf = <T>({ wants, test }: Field<T>, max: number) =>
  field<readonly T[]>(
    `a list of at most ${max}, each ${wants}`,
    (value) => Array.isArray(value) && value.length <= max && value.every(test),
  )
export const record = field<Readonly<Record<string, unknown>>>('an object', isRecord)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads an object of exactly these fields. Throws `invalid_request_arguments` with the name of the wrong field, never
 * with its value.
 */
export function read<const F extends Fields>(value: unknown, fields: F): Read<F> {
  if (!isRecord(value)) throw invalid('The data of a request must be an object.')
  for (const key of Object.keys(value))
    if (value[key] !== undefined && !Object.hasOwn(fields, key))
      throw invalid(`"${key.slice(0, 64)}" is not a known field.`)
  const entries = Object.entries(fields).map(([key, { test, wants, optional }]) => {
    const member = Object.hasOwn(value, key) ? value[key] : undefined
    if (optional && (member === undefined || member === null)) return [key, undefined]
    if (!test(member)) throw invalid(`"${key}" must be ${wants}.`)
    return [key, member]
  })
  return Object.fromEntries(entries)
}
