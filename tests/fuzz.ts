import fc from 'fast-check'

/**
 * Tests with generated cases. `npm test` draws the same ones each time, so that a failure is of the change under test;
 * `npm run fuzz` draws others, many more, and prints the seed.
 */
const { FUZZ_CASES, FUZZ_SEED } = process.env
const CASES = Number(FUZZ_CASES ?? 2_000)
const SEED = FUZZ_SEED === undefined ? 1 : Number(FUZZ_SEED)

/** How many cases a property gets, which takes a part of the time of a cheap one. */
export const runs = (part = 1) => ({ numRuns: Math.max(1, Math.ceil(CASES * part)), seed: SEED })

const long = fc.integer({ min: 0, max: 60_000 }).map((length) => 'x'.repeat(length))
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 - 1, 1e21, 1e308, 5e-324),
)
/** Text as people, servers and attackers write it. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('', ' ', '0x', '0x0', '1e3', '-1', '__proto__', 'constructor', 'toString', 'null', 'undefined', '[]'),
  fc.constantFrom('javascript:alert(1)', 'https://', 'https://a.example', '//a', 'a@b.example', '+15005550006', '%00'),
  fc.bigInt({ min: -(2n ** 260n), max: 2n ** 260n }).map((value) => `${value}`),
  fc.bigInt({ min: 0n, max: 2n ** 260n }).map((value) => `0x${value.toString(16)}`),
  fc.uint8Array({ maxLength: 70 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
  fc.uint8Array({ maxLength: 70 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
)
const leaf = fc.oneof(anyText, number, fc.boolean(), fc.constantFrom(null, undefined), long)
const key = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'length', '0'),
)
/** A chain of lists or objects, deeper than anybody needs. */
const nested = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 200 })).map(([isList, depth]) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = isList ? [value] : { value }
  return value
})

/** What code most often takes for something else: names that every object has, and objects that are no text. */
const awkward = fc.constantFrom<unknown>(
  ...['constructor', '__proto__', 'toString', '', '0', '-1', '1e9', 'https:', 'data:'],
  ...[{ toString: 0 }, [{ toString: 0 }], ['a'], {}, [], null, true, 0, -1, 0.5, 2 ** 53, 1e300],
)
/** Any value of JSON. With `names`, most objects have some of those members. */
export function anyJson(names: readonly string[] = []): fc.Arbitrary<unknown> {
  const named = names.length ? fc.constantFrom(...names) : key
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      { arbitrary: leaf, weight: 4 },
      { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 1 },
      {
        arbitrary: fc.dictionary(fc.oneof(key, named, named), tie('value'), { maxKeys: 6, noNullPrototype: true }),
        weight: 2,
      },
      { arbitrary: nested, weight: 1 },
    ),
  }))
  return value
}

/** Values near to `sample`: the same, with something in it replaced, left out or added. */
export function near(sample: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(sample)
  const by = fc.oneof(anyJson(), awkward)
  const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom('replace', 'replace', 'omit', 'add'), by)
  const changes = fc.array(change, { minLength: 0, maxLength: 3 })
  return changes.map((all) => all.reduce((value, [place, how, by]) => changed(value, place, how, by), sample))
}
type Place = readonly string[]
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function placesIn(value: unknown): readonly Place[] {
  if (!isObject(value)) return [[]]
  const inner = Object.entries(value).flatMap(([name, one]) => placesIn(one).map((place) => [name, ...place]))
  return [[], ...inner]
}
function changed(value: unknown, [name, ...rest]: Place, how: string, by: unknown): unknown {
  if (name === undefined) return how === 'add' && isObject(value) && !Array.isArray(value) ? { ...value, more: by } : by
  if (!isObject(value)) return value
  const isGone = how === 'omit' && rest.length === 0
  if (Array.isArray(value))
    return isGone ? value.slice(1) : value.map((one, at) => (`${at}` === name ? changed(one, rest, how, by) : one))
  const { [name]: one, ...others } = value
  return isGone ? others : { ...others, [name]: changed(one, rest, how, by) }
}
