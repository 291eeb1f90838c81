import { ApiError } from './errors.js'

/** The check of a value. `wants` completes the error message "`key` must be …". */
export interface Check<T> {
  readonly wants: string
  readonly test: (value: unknown) => value is T
}

export interface Optional<T> {
  readonly optional: Check<T>
}

export type Fields = Readonly<Record<string, Check<unknown> | Optional<unknown>>>
type Value<F> = F extends Optional<infer T> ? T : F extends Check<infer T> ? T : never
type OptionalKey<F extends Fields> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F]

export type Shape<F extends Fields> = { [K in Exclude<keyof F, OptionalKey<F>>]: Value<F[K]> } & {
  [K in OptionalKey<F>]?: Value<F[K]>
}

const check = <T>(wants: string, test: (value: unknown) => boolean): Check<T> => ({
  wants,
  test: test as Check<T>['test'],
})

export const optional = <T>(of: Check<T>): Optional<T> => ({ optional: of })
export const text = (max: number, min = 1) =>
  check<string>(
    min === 0 ? `a string of at most ${max} characters` : `a non-empty string of at most ${max} characters`,
    (value) => typeof value === 'string' && value.length >= min && value.length <= max && !value.includes('\0'),
  )
export const flag = check<boolean>('true or false', (value) => typeof value === 'boolean')
export const whole = (min: number, max: number) =>
  check<number>(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  )
export const oneOf = <const T extends string>(...values: readonly T[]) =>
  check<T>(`one of ${values.join(', ')}`, (value) => values.includes(value as T))
export const nullable = <T>(of: Check<T>) =>
  check<T | null>(`${of.wants}, or null`, (value) => value === null || of.test(value))
export const list = <T>(of: Check<T>, max = 1000) =>
  check<T[]>(
    `a list of at most ${max}, each ${of.wants}`,
    (value) => Array.isArray(value) && value.length <= max && value.every((item) => of.test(item)),
  )
export const refined = <T>(of: Check<T>, wants: string, test: (value: T) => boolean) =>
  check<T>(wants, (value) => of.test(value) && test(value))
export const record = check<Record<string, unknown>>('an object', isRecord)
export const anything = check<unknown>('anything', () => true)

/** An object of exactly these fields. */
export const object = <const F extends Fields>(fields: F) =>
  check<Shape<F>>(
    `an object of ${Object.entries(fields)
      .map(([key, field]) => `${key} (${unwrap(field).wants})`)
      .join(', ')}`,
    (value) => isRecord(value) && complaint(value, fields, true) === undefined,
  )

/** Reads an object. Throws 400 invalid_data with the name of the wrong key. */
export function read<const F extends Fields>(value: unknown, fields: F, { strict = false } = {}): Shape<F> {
  if (!isRecord(value)) throw new ApiError('invalid_data', 'The body must be a JSON object.')
  const wrong = complaint(value, fields, strict)
  if (wrong) throw new ApiError('invalid_data', wrong)
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(fields, key))) as Shape<F>
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const unwrap = (field: Check<unknown> | Optional<unknown>): Check<unknown> =>
  'optional' in field ? field.optional : field

function complaint(value: Record<string, unknown>, fields: Fields, strict: boolean): string | undefined {
  for (const [key, field] of Object.entries(fields)) {
    if (value[key] === undefined && 'optional' in field) continue
    if (!Object.hasOwn(value, key) || !unwrap(field).test(value[key])) return `"${key}" must be ${unwrap(field).wants}.`
  }
  const unknown = strict && Object.keys(value).find((key) => !Object.hasOwn(fields, key))
  return unknown ? `"${unknown}" is not a known key.` : undefined
}
