/** How far React measured twice may differ from itself in a run that counts. */
export const CONTROL_SPREAD = 0.03

const sorted = (values) => [...values].sort((one, other) => one - other)
function quantile(values, share) {
  const all = sorted(values)
  const at = (all.length - 1) * share
  const low = all[Math.floor(at)]
  return low + (all[Math.ceil(at)] - low) * (at - Math.floor(at))
}

/**
 * Takes one sample of each subject per round. Every round begins with another subject, so that a machine that becomes
 * busier does not favour one. A subject that fails once is left out from then on; its samples end with `undefined`.
 *
 * @param {number} count
 * @param {readonly (() => Promise<number | undefined>)[]} subjects
 * @returns {Promise<(number | undefined)[][]>}
 */
export async function rounds(count, subjects) {
  const samples = subjects.map(() => [])
  for (let round = 0; round < count; round++)
    for (let turn = 0; turn < subjects.length; turn++) {
      const at = (round + turn) % subjects.length
      if (!samples[at].includes(undefined)) samples[at].push(await subjects[at]())
    }
  return samples
}

/**
 * How many times as long as `base` something takes. `of` compares the medians; `low` and `high` are the quartiles of
 * the rounds. Undefined if a sample is missing.
 *
 * @param {readonly (number | undefined)[]} times
 * @param {readonly number[]} base
 */
export function ratioOf(times, base) {
  if (!times.length || times.includes(undefined)) return undefined
  const each = times.map((time, round) => time / base[round])
  return { of: quantile(times, 0.5) / quantile(base, 0.5), low: quantile(each, 0.25), high: quantile(each, 0.75) }
}

/**
 * Why the table of a run is not for the README; undefined if it is.
 *
 * @param {{ of: number } | undefined} control
 * @param {{ failure?: string }} own Latchkit's row.
 */
export function reasonAgainst(control, own) {
  if (!control) return 'React could not be measured twice.'
  if (!counts(control)) return `React measured twice differs by more than ${CONTROL_SPREAD * 100} %.`
  return own.failure && `Latchkit itself ${own.failure}.`
}

/** Whether a run counts: React measured twice is as quick as itself. */
export const counts = (control) => !!control && Math.abs(control.of - 1) <= CONTROL_SPREAD
