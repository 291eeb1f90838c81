/** What some calls of one kind took: processor time of Node and of Postgres, and how long each caller waited. */
export interface Measured {
  readonly calls: number
  /** ms of processor time, of all calls together. */
  readonly node: number
  readonly postgres: number
  /** Statements that were sent to the database. */
  readonly statements: number
  /** ms of each call. */
  readonly times: readonly number[]
}

/** Two steps of one action, such as asking for a code and entering it. */
export const joined = (one: Measured, other: Measured): Measured => ({
  calls: one.calls,
  node: one.node + other.node,
  postgres: one.postgres + other.postgres,
  statements: one.statements + other.statements,
  times: one.times.map((time, index) => time + (other.times[index] ?? 0)),
})

/** ms of processor time of one call. */
export const perCall = ({ calls, node, postgres }: Measured): number => (node + postgres) / calls

/** The value that this part of all values is not above. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** One action in several rounds, of both servers in each round. */
export interface Rounds {
  readonly ours: readonly Measured[]
  readonly theirs: readonly Measured[]
}

/**
 * How many times the processor time of the other server is that of ours: the median over the rounds, in each of which
 * both ran one after the other, so that what else the machine does meets both.
 */
export const ratioOf = ({ ours, theirs }: Rounds): number =>
  median(ours.map((own, index) => perCall(theirs[index] ?? own) / perCall(own)))

/** When calls are made at a steady rate, in ms from the start, whether or not earlier ones were answered. */
export const moments = (perSecond: number, seconds: number): readonly number[] =>
  Array.from({ length: Math.floor(perSecond * seconds) }, (_, index) => (index * 1000) / perSecond)
