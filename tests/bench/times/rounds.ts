import { type Ratio, ratio } from './statistics.js'

type Samples<Name extends string, Sample> = Record<Name, Sample[]>

/** The ratio of a thing to itself should be 1. If it differs by more than this, the machine was too busy. */
const STEADY_SPREAD = 0.04
/** ms. A measurement that took longer is not repeated, because the whole bench has to end within six minutes. */
const SETTLE_TIMEOUT_MS = 30_000

/** Takes one sample of each subject per round. Every round begins with a different subject. */
export async function rounds<Name extends string, Sample>(
  count: number,
  subjects: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Samples<Name, Sample>> {
  const names = Object.keys(subjects) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Samples<Name, Sample>
  for (let round = 0; round < count; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name
      samples[name].push(await subjects[name]())
    }
  return samples
}

/**
 * Measures again if the ratio of the control, which is `base` once more, to `base` is not 1. All samples count.
 */
export async function steady<Name extends string, Sample>(
  measure: () => Promise<Samples<Name | 'base' | 'control', Sample>>,
  figure: (sample: Sample) => number,
): Promise<Samples<Name | 'base' | 'control', Sample>> {
  const since = performance.now()
  const samples = await measure()
  for (;;) {
    const control: Ratio = ratio(samples.control.map(figure), samples.base.map(figure))
    const off = Math.abs(control.of - 1)
    if (off <= STEADY_SPREAD || performance.now() - since > SETTLE_TIMEOUT_MS) return samples
    console.log(`\nThe control is ${(off * 100).toFixed(0)} % off: this machine is busy. Measuring more.`)
    const round = await measure()
    for (const name of Object.keys(round) as Name[]) samples[name].push(...round[name])
  }
}
