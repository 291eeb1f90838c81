export const sorted = (values: readonly number[]) => [...values].sort((one, other) => one - other)

/** A quantile, interpolated between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  const all = sorted(values)
  const at = (all.length - 1) * share
  const low = all[Math.floor(at)] ?? Number.NaN
  const high = all[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}
export const median = (values: readonly number[]) => quantile(values, 0.5)

export interface Ratio {
  /** The ratio of the medians. */
  readonly of: number
  /** The quartiles of the ratios of the rounds. */
  readonly low: number
  readonly high: number
}

/** How many times as long `theirs` takes as `base`; the two were measured in the same rounds. */
export function ratio(measured: readonly number[], base: readonly number[]): Ratio {
  const rounds = measured.map((value, at) => value / (base[at] ?? Number.NaN))
  return { of: median(measured) / median(base), low: quantile(rounds, 0.25), high: quantile(rounds, 0.75) }
}
