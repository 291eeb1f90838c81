import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSecret } from '../../server/crypto/secret.js'
import { openDatabase } from '../../server/db/open.js'
import { runDoctor } from '../../server/doctor/command.js'
import { PROBE_HEADER, probeToken } from '../../server/doctor/probe.js'
import { type RunningServer, startServer } from '../../server/server.js'
import { databaseBeside } from '../processes/postgres.js'
import { startServer as startPlain } from '../server.js'
import { databases } from './databases.js'
import { request } from './sandbox.js'
import { startReverseProxy } from './support/reverse-proxy.js'

const shared = databases.find(({ databaseUrl }) => databaseUrl)?.databaseUrl
const SECRET = `1:${'s'.repeat(32)}`
const ID = 'a'.repeat(25)
/** A caller from outside, as a proxy sees one. */
const CALLER = '198.51.100.1'
const appending = (asked: IncomingHttpHeaders) => ({ 'x-forwarded-for': `${asked['x-forwarded-for']}, ${CALLER}` })

async function query(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

describe.skipIf(!shared)('the command doctor (skipped without a Postgres server)', () => {
  const name = `doctor_${randomBytes(4).toString('hex')}`
  const databaseUrl = databaseBeside(`${shared}`, name)
  let trusting: RunningServer
  let plain: RunningServer
  beforeAll(async () => {
    await query(`${shared}`, `create database ${name}`)
    const common = { databaseUrl, secrets: [SECRET], apps: { [ID]: { allowed_domains: ['https://acme.example'] } } }
    trusting = await startServer({ ...common, trustedProxies: ['127.0.0.1'] })
    plain = await startServer(common)
  })
  afterAll(async () => {
    await Promise.all([trusting?.close(), plain?.close()])
    await query(`${shared}`, `drop database ${name} with (force)`)
  })

  interface Asked {
    readonly secrets?: readonly string[]
    readonly url?: string
    readonly pool?: number
    readonly captchaUrl?: string
  }
  /** Its exit code and lines, with the public address `publicUrl`. */
  async function doctor(
    publicUrl: string | undefined,
    { secrets = [SECRET], url = databaseUrl, pool = 10, captchaUrl }: Asked = {},
  ) {
    const lines: string[] = []
    const open = async () => {
      const { db, close } = await openDatabase({ data: 'memory', databaseUrl: url }, async () => [])
      return { db, close, secret: await openSecret({ secrets, databaseUrl: url }) }
    }
    const code = await runDoctor({ open, publicUrl, captchaUrl, pool, print: (line) => lines.push(line) })
    return { code, lines, text: lines.join('\n') }
  }
  const behind = async (server: RunningServer, headers?: (asked: IncomingHttpHeaders) => IncomingHttpHeaders) => {
    const proxy = await startReverseProxy(server.url, headers)
    onTestFinished(() => proxy.stop())
    return proxy.url
  }

  /** An address at which nobody listens. */
  const nobodyAt = async () => {
    const { url, stop } = await startPlain((_, answer) => answer.end())
    await stop()
    return url
  }

  test('finds nothing wrong with a server behind a proxy that appends the caller', async () => {
    const { code, text } = await doctor(await behind(trusting, appending))
    expect(text).not.toMatch(/FAILURE/)
    expect(code).toBe(0)
    for (const line of [
      'ok      schema: up to date',
      'ok      rights: may read and write every table',
      'ok      secrets: ids 1, of which 1 seals',
      `ok      proxy: callers are counted by their own address (${CALLER})`,
      'ok      wallet frame: its headers arrive',
      'skipped certificate: a loopback address needs none',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/ok {6}clock: \d+ ms from the database’s/)
  })

  test('finds that callers choose their own address', async () => {
    const { code, text } = await doctor(await behind(trusting))
    expect([code, text]).toEqual([1, expect.stringContaining('FAILURE proxy: callers choose the address')])
  })

  test('finds a proxy that nobody has named', async () => {
    const { code, text } = await doctor(await behind(plain, appending))
    expect([code, text]).toEqual([1, expect.stringContaining('FAILURE proxy: all callers are counted as 127.0.0.1')])
    expect(text).toContain('Add 127.0.0.1 to LATCHKIT_SERVER_TRUST_PROXY')
  })

  test('finds another server, a name without an address, and nothing at all', async () => {
    const other = await startPlain((_, answer) => answer.writeHead(200, { 'x-frame-options': 'DENY' }).end('Hello'))
    onTestFinished(() => other.stop())
    expect((await doctor(other.url)).text).toContain('FAILURE wallet frame: the proxy adds X-Frame-Options')
    const nowhere = await nobodyAt()
    expect((await doctor(nowhere)).text).toContain(`FAILURE proxy: nothing answers at ${nowhere} (ECONNREFUSED)`)
    expect((await doctor('https://nowhere.invalid')).text).toMatch(/FAILURE name: nowhere\.invalid has no address/)
    expect((await doctor(undefined)).text).toContain('FAILURE address: LATCHKIT_SERVER_PUBLIC_URL is not set')
  })

  test('finds a certificate that no browser trusts', async () => {
    const { port } = new URL(plain.url)
    expect((await doctor(`https://localhost:${port}`)).text).toMatch(/FAILURE certificate: browsers do not trust it/)
  })

  test('finds wrong secrets, missing rights, a missing schema, and a pool that is too large', async () => {
    const address = await behind(trusting, appending)
    const wrong = await doctor(address, { secrets: [`1:${'x'.repeat(32)}`] })
    expect(wrong.text).toContain('FAILURE secrets: the one with the id 1 is not the one that this database knows')
    expect(wrong.text).toMatch(/FAILURE proxy: .* answers 404, and not as a server with this secret/)
    expect((await doctor(address, { secrets: [`2:${'x'.repeat(32)}`] })).text).toContain('with the ids 1')
    expect((await doctor(address, { pool: 1000 })).text).toContain('warning connections: this server may open 1000')
    const role = `reader_${randomBytes(4).toString('hex')}`
    await query(
      databaseUrl,
      `create role ${role} login; grant usage on schema drizzle, public to ${role};
      grant select on all tables in schema public, drizzle to ${role}; grant insert, update, delete on apps to ${role}`,
    )
    onTestFinished(() => query(databaseUrl, `drop owned by ${role}; drop role ${role}`))
    const { text } = await doctor(address, { url: databaseUrl.replace('latchkit@', `${role}@`) })
    expect(text).toMatch(/FAILURE rights: may not read and write account_changes, accounts, /)
    const empty = `empty_${randomBytes(4).toString('hex')}`
    await query(`${shared}`, `create database ${empty}`)
    onTestFinished(() => query(`${shared}`, `drop database ${empty} with (force)`))
    const fresh = await doctor(address, { url: databaseBeside(`${shared}`, empty) })
    expect(fresh.text).toMatch(/warning schema: \d+ migrations are missing/)
    const away = await doctor(address, { url: 'postgres://127.0.0.1:1/x' })
    expect([away.code, away.text]).toEqual([1, expect.stringContaining('FAILURE database: ')])
  })

  test('looks at what apps need from outside', async () => {
    const nowhere = await nobodyAt()
    const google = await startPlain((_, answer) => answer.writeHead(200).end())
    onTestFinished(() => google.stop())
    const client = (url: string) => ({ client_id: 'x', client_secret: 'y', issuer: url, authorization_endpoint: url })
    const apps = {
      ['b'.repeat(25)]: {
        google_oauth: true,
        oauth_upstreams: { google: client(google.url) },
        email_auth: false,
        sms_auth: false,
      },
      ['c'.repeat(25)]: { github_oauth: true, email_auth: true, custom_api_url: 'https://auth.other.example' },
      ['d'.repeat(25)]: { google_oauth: true, oauth_upstreams: { google: client(nowhere) } },
    }
    await (await startServer({ databaseUrl, secrets: [SECRET], apps })).close()
    const { text } = await doctor(await behind(trusting, appending))
    expect(text).toContain(`ok      Google of ${'b'.repeat(25)}: ${new URL(google.url).host} answers`)
    expect(text).toContain(`FAILURE GitHub of ${'c'.repeat(25)}: it is on, and has no client`)
    expect(text).toContain(`FAILURE name of ${'c'.repeat(25)}: auth.other.example has no address`)
    expect(text).toContain(`FAILURE proxy of ${'c'.repeat(25)}: nothing answers at https://auth.other.example`)
    expect(text).toContain(`warning messages of ${'c'.repeat(25)}`)
    expect(text).toContain(
      `FAILURE Google of ${'d'.repeat(25)}: ${new URL(nowhere).host} cannot be reached (ECONNREFUSED)`,
    )
    expect(text).not.toContain('client_secret": "y')
  })

  test('looks at each address of an app, and whether the proxy passes its host on', async () => {
    // `localhost` by another port is another origin, as another name is
    const keeping = (asked: IncomingHttpHeaders) => ({ ...appending(asked), host: asked.host })
    const [kept, lost] = [await behind(trusting, keeping), await behind(trusting, appending)]
    const [one, two] = ['e'.repeat(25), 'f'.repeat(25)]
    const apps = { [one]: { custom_api_url: kept }, [two]: { custom_api_url: lost } }
    await (await startServer({ databaseUrl, secrets: [SECRET], apps })).close()
    const { text } = await doctor(await behind(trusting, appending))
    expect(text).toContain(`ok      proxy of ${one}: callers are counted by their own address (${CALLER})`)
    expect(text).toContain(`ok      wallet frame of ${one}: its headers arrive`)
    expect(text).toMatch(new RegExp(`FAILURE proxy of ${two}: the server sees the host "127.0.0.1:\\d+" there`))
    expect(text).toContain('Let the proxy pass the Host of the caller')
  })

  test('looks for the captcha of the server’s own pages', async () => {
    const apps = { ['g'.repeat(25)]: { captcha_enabled: true } }
    await (await startServer({ databaseUrl, secrets: [SECRET], apps })).close()
    const captchaUrl = await nobodyAt()
    expect((await doctor('https://nowhere.invalid')).text).toContain(
      `warning captcha: ${'g'.repeat(25)} has one, so the server’s own pages offer no login of it`,
    )
    expect((await doctor('https://nowhere.invalid', { captchaUrl })).text).toContain(
      `FAILURE captcha: ${captchaUrl}/captcha/${'g'.repeat(25)} answers ECONNREFUSED`,
    )
    const page = await startPlain((_, answer) => answer.end())
    onTestFinished(() => page.stop())
    expect((await doctor('https://nowhere.invalid', { captchaUrl: page.url })).text).toContain(
      'ok      captcha: its page answers at an origin of its own',
    )
  })

  test('asks by a token, and everybody else is told that there is nothing', async () => {
    const secret = await openSecret({ secrets: [SECRET] })
    const stranger = await openSecret({ secrets: [`1:${'x'.repeat(32)}`] })
    const ask = (token?: string) =>
      request(`${plain.url}/doctor`, undefined, { headers: token === undefined ? {} : { [PROBE_HEADER]: token } })
    const now = Date.now()
    expect((await ask(probeToken(secret, now))).status).toBe(200)
    const refused = [
      undefined,
      '',
      'x',
      probeToken(stranger, now),
      probeToken(secret, now - 120_000),
      probeToken(secret, now + 120_000),
    ]
    const again = probeToken(secret, now).replace(`${now}`, `${now + 1}`)
    for (const token of [...refused, again])
      expect(await ask(token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
