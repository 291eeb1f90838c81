import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { simulators } from '../../../playground/outside/simulators.js'
import { currentKid, rotateKeys } from '../../../server/apps/signing-keys.js'
import { openSecret } from '../../../server/crypto/secret.js'
import { openDatabase } from '../../../server/db/open.js'
import { startOutside } from '../../outside.js'
import { databaseBeside } from '../../processes/postgres.js'
import { spawnPrevious } from '../../processes/previous-server.js'
import { SECRET, spawnServer } from '../../processes/run-server.js'
import { type App, type Sandbox, sandboxAt } from '../sandbox.js'
import { byProvider, ethereumKey, frameOf, hashOf, solanaKey, text } from './frame-wallet.js'
import { factorsOf } from './second-factors.js'
import { startHost } from './ways-in/host.js'

export const VERSIONS = ['previous', 'current'] as const
type Version = (typeof VERSIONS)[number]
export const UNLIMITED = { rate_limits: { per_address: 1000, per_ip: 100_000, window: 600 } }

/**
 * Starts the previous version on a new database beside `shared`, fills it, and starts this version, which changes the
 * schema while people log in at the previous one. Both go on.
 */
export async function startBoth(shared: string) {
  const name = `previous_${randomBytes(4).toString('hex')}`
  const databaseUrl = databaseBeside(shared, name)
  await query(shared, `create database ${name}`)
  const [outside, host] = await Promise.all([startOutside(simulators), startHost()])
  const previousAgain = () => spawnPrevious({ databaseUrl, secret: SECRET, outside: outside.url })
  const previous = await previousAgain()
  const failures = recordFailures()
  const before = await fill(sandboxAt([previous.url]))
  const traffic = keepLoggingIn(before.app)
  const current = await spawnServer({ databaseUrl, env: { LATCHKIT_SERVER_OUTSIDE_URL: outside.url } })
  await traffic.stop()

  const urlOf = (version: Version) => (version === 'previous' ? previous.url : current.url)
  const at = (version: Version) => sandboxAt([urlOf(version)])
  async function close() {
    vi.unstubAllGlobals()
    await Promise.all([previous.stop(), current.stop()])
    await Promise.all([outside.close(), host.stop()])
    await query(shared, `drop database ${name} with (force)`)
  }
  return {
    databaseUrl,
    world: { outside: outside.url, host },
    /** What the previous version made before this one changed the schema. */
    before,
    /** Answers of either that say that it has failed. */
    failures,
    urlOf,
    at,
    on: (version: Version, { id }: App) => at(version).appOf(id),
    previousAgain,
    rotate: (app: App) => rotate(databaseUrl, app),
    close,
  }
}

function recordFailures(): readonly string[] {
  const failures: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const answer = await real(...args)
    if (answer.status >= 500) failures.push(`${answer.status} ${args[0]} ${await answer.clone().text()}`)
    return answer
  })
  return failures
}

/** Makes what users have: a session, wallets, a second factor, settings, a code on its way. */
async function fill(sandbox: Sandbox) {
  const app = await sandbox.newApp({ ...UNLIMITED, name: 'Before', mfa_methods: ['totp'], oauth_tokens: true })
  const ada = await app.login('ada@people.example')
  const frame = frameOf(app, sandbox.urls, ada)
  const recovery = byProvider()
  const held = []
  for (const key of [ethereumKey(), solanaKey()]) {
    const [share, hash] = [text(18), hashOf(text(18))]
    expect((await frame.create(key, { of: { hash, share }, recovery })).status).toBe(200)
    held.push({ key, share, hash })
  }
  const eve = await app.login('eve@people.example')
  const totp = await factorsOf(app, sandbox.urls, eve).addTotp()
  const code = await app.codeFor('waits@people.example')
  return { app, ada, eve, totp, held, recovery, code }
}

/** Logs people in, one after the other, until it is stopped. Each has to succeed. */
function keepLoggingIn(app: App) {
  let isOver = false
  const work = (async () => {
    for (let person = 0; !isOver; person++) await app.login(`during.${person}@people.example`)
  })()
  work.catch(() => {})
  return {
    stop: () => {
      isOver = true
      return work
    },
  }
}

async function rotate(databaseUrl: string, { id }: App): Promise<void> {
  const { db, close } = await openDatabase({ data: 'memory', databaseUrl })
  await rotateKeys({ db, secret: await openSecret({ secret: SECRET }) }, id, await currentKid(db, id))
  await close()
}

export async function query(databaseUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
