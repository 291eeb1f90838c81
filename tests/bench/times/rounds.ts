import { type Ratio, ratio } from './statistics.js'

export interface Compared<Name extends string> {
  readonly samples: Readonly<Record<Name, readonly number[]>>
  /** How often it was measured until the control was steady, or patience ended. */
  readonly attempts: number
}

/** A thing beside itself should be 1; further from it than this, the machine was too busy. */
const STEADY = 0.04
const PATIENCE = 3

/** One sample of each per round, every round beginning with another one. */
export async function rounds<Name extends string>(
  count: number,
  subjects: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < count; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name
      samples[name].push(await subjects[name]())
    }
  return samples
}

/** Measures more of the same while the control, which is `base` once more, does not come out as 1. Every sample counts. */
export async function steady<Name extends string>(
  measure: () => Promise<Record<Name | 'base' | 'control', number[]>>,
): Promise<Compared<Name | 'base' | 'control'>> {
  const samples = await measure()
  for (let attempts = 1; ; attempts++) {
    const off = Math.abs(controlOf(samples).of - 1)
    if (off <= STEADY || attempts === PATIENCE) return { samples, attempts }
    console.log(`The control is ${(off * 100).toFixed(0)} % off: this machine is busy. Measuring more.`)
    const more = await measure()
    for (const name of Object.keys(more) as Name[]) samples[name].push(...more[name])
  }
}

export const controlOf = ({ control, base }: Readonly<Record<'base' | 'control', readonly number[]>>): Ratio =>
  ratio(control, base)
