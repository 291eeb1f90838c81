import { parseArgs } from 'node:util'
import { installBetterAuth } from './better-auth.js'
import { loginAt, memoryAfter } from './growth.js'
import { halfLoad } from './load.js'
import { openPostgres, type Postgres, startOurs, startTheirs } from './processes.js'
import { profileOfLogins } from './profile.js'
import { comparedTable } from './report.js'
import { compare } from './rounds.js'
import { timeToReady } from './start.js'

const MOST_ROUNDS = 20
const MOST_CALLS = 2000
/** min for everything: what hangs must not hang for ever. */
const TIME_LIMIT_MIN = 60

const say = (line: string) => console.error(line)

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      calls: { type: 'string', default: '300' },
      load: { type: 'boolean' },
      users: { type: 'string' },
      start: { type: 'boolean' },
      long: { type: 'boolean' },
      logins: { type: 'string', default: '100000' },
      profile: { type: 'boolean' },
      all: { type: 'boolean' },
    },
  })
  const number = (text: string, most: number) => Math.max(1, Math.min(most, Number.parseInt(text, 10) || 1))
  const { load, users, start, long, profile, all } = values
  return {
    rounds: number(values.rounds, MOST_ROUNDS),
    calls: number(values.calls, MOST_CALLS),
    logins: number(values.logins, 1_000_000),
    users: (users ?? (all ? '1000,1000000' : ''))
      .split(',')
      .filter(Boolean)
      .map((text) => number(text, 10_000_000)),
    ...{ load: load || all, start: start || all, long, profile: profile || all },
    /** Nothing but the comparison, or all. */
    compares: all || !(load || users || start || long || profile),
  }
}

/** Measures and prints. Returns whether no target of the comparison is missed. */
export async function benchServer(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args)
  setTimeout(() => {
    console.error(`It took longer than ${TIME_LIMIT_MIN} min.`)
    process.exit(1)
  }, TIME_LIMIT_MIN * 60_000).unref()
  const postgres = await openPostgres()
  try {
    console.log('The server cannot deliver codes yet: a delivery that keeps them in memory is added, and nothing else.')
    const isMet = !options.compares || (await comparison(postgres, options))
    if (options.start) {
      const { ready, memory } = await timeToReady(postgres)
      console.log(`\nstart: ready after ${ready.toFixed(0)} ms with ${memory.toFixed(0)} MB`)
    }
    if (options.load) await atHalfLoad(postgres)
    await withUsers(postgres, options.users)
    if (options.profile) await profile(postgres)
    if (options.long) {
      const { before, now, peak } = await memoryAfter(postgres, options.logins, say)
      const [from, to, most] = [before, now, peak].map((megabytes) => megabytes.toFixed(0))
      console.log(`\nmemory: ${from} MB at the start, ${to} MB after ${options.logins} logins, at most ${most} MB`)
    }
    return isMet
  } finally {
    await postgres.stop()
  }
}

async function comparison(postgres: Postgres, { rounds, calls }: { rounds: number; calls: number }): Promise<boolean> {
  const { version, folder } = await installBetterAuth()
  const ours = await startOurs(await postgres.create('ours'))
  const theirs = await startTheirs(await postgres.create('theirs'), folder)
  const compared = await compare({ ours, theirs }, postgres, { rounds, calls, say })
  await Promise.all([ours.stop(), theirs.stop()])
  const { text, missed } = comparedTable(compared, version)
  console.log(`\n${text}`)
  if (missed.length > 0) console.log(`\nBELOW THE TARGET: ${missed.join(', ')}`)
  return missed.length === 0
}

async function atHalfLoad(postgres: Postgres): Promise<void> {
  const on = await startOurs(await postgres.create('load'))
  const { capacity, p50, p99 } = await halfLoad(on)
  await on.stop()
  const half = `${(capacity / 2).toFixed(0)} of ${capacity.toFixed(0)} logins a second`
  console.log(`\nhalf load, ${half}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms for each of the two calls`)
}

async function withUsers(postgres: Postgres, counts: readonly number[]): Promise<void> {
  let first: number | undefined
  for (const count of counts) {
    say(`An app with ${count} users …`)
    const cost = await loginAt(postgres, count)
    first ??= cost
    console.log(`\na login with ${count} users: ${cost.toFixed(2)} ms, ${(cost / first).toFixed(2)} × the first`)
  }
}

async function profile(postgres: Postgres): Promise<void> {
  console.log('\nprocessor time of Node while users log in:')
  for (const [place, part] of (await profileOfLogins(postgres)).slice(0, 24))
    console.log(`${(part * 100).toFixed(1).padStart(5)} %  ${place}`)
}
