import { joined, type Measured, type Rounds } from './arithmetic.js'
import { timed } from './calls.js'
import type { Measurable, Postgres } from './processes.js'
import type { LoggedIn } from './subjects.js'

/** Callers at once, so that a server is busy and its connections are used, and nothing waits for long. */
const AT_ONCE = 8

/** The actions that are compared, in the order of the report. */
export const ACTIONS = ['login of a known user', 'login of a new user', 'users/me', 'refresh'] as const
export type Action = (typeof ACTIONS)[number]

interface Done<T> {
  readonly results: readonly T[]
  readonly measured: Measured
}

/** Does something for each item, and measures what that takes. */
async function measure<Item, Result>(
  { running }: Measurable,
  postgres: Postgres,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Done<Result>> {
  const results: Result[] = []
  const before = [running.processor(), postgres.processor(), await running.tell<number>('statements')] as const
  const times = await timed(items, AT_ONCE, async (item, index) => {
    results[index] = await work(item, index)
  })
  const statements = (await running.tell<number>('statements')) - before[2]
  const measured = {
    calls: items.length,
    node: running.processor() - before[0],
    postgres: postgres.processor() - before[1],
    statements,
    times,
  }
  return { results, measured }
}

export const addresses = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`)

/** Logs all addresses in, by the two calls that a client makes. */
export async function logins(on: Measurable, postgres: Postgres, emails: readonly string[]): Promise<Done<LoggedIn>> {
  const asked = await measure(on, postgres, emails, (email, index) => on.subject.askForCode(index, email))
  const codes = await on.running.tell<string[]>('codes', emails)
  const entered = await measure(on, postgres, emails, (email, index) =>
    on.subject.logIn(index, email, `${codes[index]}`),
  )
  return { results: entered.results, measured: joined(asked.measured, entered.measured) }
}

/** All actions once. The users of a round are new at its beginning. */
export async function round(
  on: Measurable,
  postgres: Postgres,
  name: string,
  calls: number,
): Promise<Readonly<Record<Action, Measured>>> {
  const emails = addresses(name, calls)
  const fresh = await logins(on, postgres, emails)
  const known = await logins(on, postgres, emails)
  const me = await measure(on, postgres, known.results, (by, index) => on.subject.me(index, by))
  const refresh = await measure(on, postgres, known.results, (by, index) => on.subject.refresh(index, by))
  return {
    'login of a known user': known.measured,
    'login of a new user': fresh.measured,
    'users/me': me.measured,
    refresh: refresh.measured,
  }
}

export type Compared = Readonly<Record<Action, Rounds>>

/** Both servers in turns. The first round warms both up and does not count. */
export async function compare(
  sides: { readonly ours: Measurable; readonly theirs: Measurable },
  postgres: Postgres,
  { rounds, calls, say }: { readonly rounds: number; readonly calls: number; say(line: string): void },
): Promise<Compared> {
  const measured = Object.fromEntries(ACTIONS.map((action) => [action, { ours: [], theirs: [] }])) as unknown as Record<
    Action,
    { ours: Measured[]; theirs: Measured[] }
  >
  for (let number = 0; number <= rounds; number++) {
    say(number === 0 ? 'Warming up …' : `Round ${number} of ${rounds} …`)
    // The first of a round may find a colder machine, so they change places.
    for (const side of number % 2 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
      const done = await round(sides[side], postgres, `round-${number}`, calls)
      if (number > 0) for (const action of ACTIONS) measured[action][side].push(done[action])
    }
  }
  return measured
}
