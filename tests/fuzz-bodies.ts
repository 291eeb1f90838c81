import fc from 'fast-check'
import { anyJson } from './fuzz.js'

/** The declaration of a body: for each field its check, and the words in which it says what it wants. */
export type Checks = Readonly<
  Record<string, { readonly wants: string; readonly optional?: boolean; test(value: unknown): boolean }>
>

/** Values that each field takes: the samples that fit it, and what its own words name. */
export function valuesOf(checks: Checks, samples: readonly unknown[]): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    Object.entries(checks).map(([name, { wants, test: fits }]) => {
      const words = wants.match(/[\w-]+/g) ?? []
      const single = [...samples, ...words, ...words.map(Number)]
      return [name, [...single, ...single.map((one) => [one])].filter((one) => fits(one))]
    }),
  )
}

/** Bodies that are declared so, most of them with something wrong. Throws where no sample fits a field. */
export function bodiesOf(checks: Checks, samples: readonly unknown[], where: string): fc.Arbitrary<unknown> {
  const names = Object.keys(checks)
  const values = valuesOf(checks, samples)
  const without = names.find((name) => !values[name]?.length)
  if (without) throw new Error(`No sample fits the field "${without}" of ${where}.`)
  const right = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(values[name] ?? []))])), {
    requiredKeys: names.filter((name) => !checks[name]?.optional),
    noNullPrototype: true,
  })
  const any = anyJson(names)
  const unknown = fc.tuple(right, any).map(([body, value]) => ({ ...body, unknown: value }))
  const wrong = names.length
    ? fc.tuple(right, fc.constantFrom(...names), any).map(([body, name, value]) => ({ ...body, [name]: value }))
    : unknown
  return fc.oneof(
    { arbitrary: wrong, weight: 4 },
    { arbitrary: any, weight: 2 },
    { arbitrary: right, weight: 1 },
    { arbitrary: unknown, weight: 1 },
  )
}
