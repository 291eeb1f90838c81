import { table } from '../table.js'
import { type Measured, median, perCall, percentile, ratioOf } from './arithmetic.js'
import { ACTIONS, type Compared } from './rounds.js'

/** How many times the processor time of better-auth may be ours, at least. Issue 79. */
const TARGETS = { 'login of a known user': 1.2, 'login of a new user': 1.2, 'users/me': 1.5, refresh: 1.5 } as const
const THEIR_NAMES = { 'users/me': 'get-session', refresh: 'get-session, updateAge 0' } as Readonly<
  Record<string, string>
>

const ms = (value: number) => `${value.toFixed(2)} ms`
const medianOf = (rounds: readonly Measured[], what: (one: Measured) => number) => median(rounds.map(what))
const waited = (rounds: readonly Measured[], part: number) =>
  percentile(
    rounds.flatMap(({ times }) => times),
    part,
  )

/** The table of all actions, and whether each is as cheap as it has to be. */
export function comparedTable(compared: Compared, version: string) {
  const head = ['processor time per call', 'ours', 'node + postgres', 'theirs', 'node + postgres', 'ratio', 'target']
  const parts = (rounds: readonly Measured[]) =>
    `${medianOf(rounds, ({ node, calls }) => node / calls).toFixed(2)} + ${medianOf(rounds, ({ postgres, calls }) => postgres / calls).toFixed(2)}`
  const rows = ACTIONS.map((action) => {
    const rounds = compared[action]
    const name = THEIR_NAMES[action] ? `${action} ↔ ${THEIR_NAMES[action]}` : action
    return [
      name,
      ms(medianOf(rounds.ours, perCall)),
      parts(rounds.ours),
      ms(medianOf(rounds.theirs, perCall)),
      parts(rounds.theirs),
      ratioOf(rounds).toFixed(2),
      TARGETS[action].toFixed(1),
    ]
  })
  const waits = ACTIONS.map((action) => {
    const { ours, theirs } = compared[action]
    const both = [ours, theirs].flatMap((rounds) => [
      ms(waited(rounds, 0.5)),
      ms(waited(rounds, 0.99)),
      medianOf(rounds, ({ statements, calls }) => statements / calls).toFixed(1),
    ])
    return [action, ...both]
  })
  const missed = ACTIONS.filter((action) => ratioOf(compared[action]) < TARGETS[action])
  const waitHead = ['until the answer', 'ours p50', 'p99', 'statements', 'theirs p50', 'p99', 'statements']
  return {
    text: [
      `Beside better-auth ${version}, its limits in the database. Ratio: their processor time divided by ours.`,
      table(head, rows),
      '',
      table(waitHead, waits),
    ].join('\n'),
    missed,
  }
}
