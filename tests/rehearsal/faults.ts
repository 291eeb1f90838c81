import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { startPostgres } from '../processes/postgres.js'
import type { World } from './journeys.js'
import type { Servers } from './servers.js'

export interface Stage {
  readonly world: World
  readonly servers: Servers
  readonly postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>
  /** The address of the database behind pgbouncer. */
  readonly bouncedUrl: string
  readonly databaseUrl: string
  readonly isShort: boolean
}

/** What is done to the servers while people log in, in this order. */
export const faults: readonly (readonly [string, (stage: Stage) => Promise<void>])[] = [
  ['the previous version', ({ isShort }) => sleep(isShort ? 3_000 : 10_000)],
  ['a rolling upgrade from it', ({ servers }) => servers.replaceAll({ version: 'current' })],
  ['replaced one by one (SIGTERM)', replaceOften],
  ['killed at points of a login', killAtPoints],
  ['Postgres restarted and crashed', restartPostgres],
  ['the pool exhausted by locks', exhaustPools],
  ['signing keys rotated', rotateSigningKeys],
  ['the root secret rotated', rotateRootSecret],
  ['Postgres behind pgbouncer', ({ servers, bouncedUrl }) => servers.replaceAll({ databaseUrl: bouncedUrl })],
  ['quiet', ({ isShort }) => sleep(isShort ? 3_000 : 10_000)],
]

async function replaceOften({ servers, isShort }: Stage): Promise<void> {
  for (let round = 0; round < (isShort ? 1 : 4); round++) await servers.replaceAll()
}

/** Where a server is killed: so many ms after one of these calls has begun. */
const CALLS = ['/passwordless/init', '/passwordless/authenticate', '/sessions', '/sessions/logout']
const DELAYS_MS = [0, 3, 8, 20, 60]
/** ms between two deaths in which both work. */
const REST_MS = 500

/** Kills a server at twenty points, the one and the other in turn, and starts it again. */
async function killAtPoints({ world, servers, isShort }: Stage): Promise<void> {
  const points = CALLS.flatMap((call) => DELAYS_MS.map((delay) => ({ call, delay })))
  const chosen = isShort ? points.filter((_, at) => at % 5 === 2) : points
  for (const [at, { call, delay }] of chosen.entries()) {
    await beginningOf(world, call)
    if (delay > 0) await sleep(delay)
    await servers.stop(at % servers.count, 'SIGKILL')
    await servers.start(at % servers.count)
    await sleep(REST_MS)
  }
}

function beginningOf({ meter }: World, call: string): Promise<void> {
  return new Promise((resolve) => {
    const forget = meter.watch((url) => {
      if (!url.endsWith(`/api/v1${call}`)) return
      forget()
      resolve()
    })
  })
}

/** ms for which Postgres is away. */
const AWAY_MS = 2_000
async function restartPostgres({ world, postgres, isShort }: Stage): Promise<void> {
  for (const mode of isShort ? (['immediate'] as const) : (['fast', 'immediate'] as const)) {
    await postgres.shutDown(mode)
    await sleep(AWAY_MS)
    await postgres.startAgain()
    await world.meter.settled()
  }
}

/** ms for which a table is locked: shorter than clients go on trying, and longer than the pool and its limits take. */
const LOCKED_MS = 8_000
async function exhaustPools({ world, databaseUrl, isShort }: Stage): Promise<void> {
  for (const table of isShort ? ['accounts'] : ['accounts', 'sessions']) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await sleep(LOCKED_MS)
    await client.end()
    await world.meter.settled()
  }
}

async function rotateSigningKeys({ world, servers, isShort }: Stage): Promise<void> {
  for (let round = 0; round < (isShort ? 1 : 3); round++)
    for (const app of Object.values(world.apps)) await servers.command('keys', 'rotate', app)
}

/** As docs/self-hosting.md says: the new one last, then first, then what is stored is sealed anew. */
async function rotateRootSecret({ servers }: Stage): Promise<void> {
  const next = `1:${randomBytes(32).toString('base64url')}`
  const old = servers.state.secrets
  await servers.replaceAll({ secrets: [...old, next] })
  await servers.replaceAll({ secrets: [next, ...old] })
  await servers.command('keys', 'reseal')
}
