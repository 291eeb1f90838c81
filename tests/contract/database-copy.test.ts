import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { simulators } from '../../playground/outside/simulators.js'
import { oauthNames } from '../../server/protocol/oauth-providers.js'
import { type Outside, startOutside } from '../outside.js'
import { sandboxAt } from './sandbox.js'
import { openServer } from './support/server-here.js'
import { startHost } from './support/ways-in/host.js'
import * as logins from './support/ways-in/logins.js'
import * as wallets from './support/ways-in/wallets.js'
import type { World } from './support/ways-in/world.js'
import { hasValue, isSecretText, recordCalls, type Sent } from './support/wire-record.js'

/**
 * Whoever has a copy of the database has every row of every table but this one: it is the sandbox's mailbox, where it
 * keeps the emails and SMS that it sends, so that a developer can read them. Live codes are in them.
 */
const MAILBOX = 'outbox'

/** Everything that lets somebody in, or to a wallet: and what must have been sent for the test to say something. */
const WAYS: Readonly<Record<string, { go(world: World): Promise<void>; sends: readonly string[] }>> = {
  'codes by email and SMS': {
    go: logins.byCode,
    sends: ['code', 'token', 'refresh_token', 'identity_token', 'new_session_refresh_token', 'authorization'],
  },
  'cookies of an app’s own API address': { go: logins.byCookie, sends: ['set-cookie', 'cookie'] },
  ...Object.fromEntries(
    oauthNames.map((name) => [
      `login by ${name}`,
      {
        go: logins.byIdentityProvider(name),
        sends: ['state', 'state_code', 'code_verifier', 'authorization_code', 'oauth_tokens.access_token'],
      },
    ]),
  ),
  'recovery by Google Drive and iCloud': {
    go: logins.atClouds,
    sends: ['state', 'code_verifier', 'authorization_code', 'access_token'],
  },
  Farcaster: { go: logins.byFarcaster, sends: ['channel_token', 'nonce', 'message', 'signature'] },
  Telegram: { go: logins.byTelegram, sends: ['telegram_auth_result.hash', 'telegram_web_app_data.hash'] },
  passkeys: { go: logins.byPasskey, sends: ['challenge', 'options.challenge', 'response.signature'] },
  'Sign-in with Ethereum': { go: logins.byEthereum, sends: ['nonce', 'message', 'signature'] },
  'Sign-in with Solana': { go: logins.bySolana, sends: ['nonce', 'message', 'signature'] },
  'tokens of the host': { go: logins.byHostToken, sends: ['token'] },
  guests: { go: logins.asGuest, sends: ['guest_credential'] },
  'accounts of another app': {
    go: logins.byOtherApp,
    sends: ['request', 'authorization_code', 'code_verifier', 'oauth_tokens.access_token'],
  },
  captcha: { go: logins.pastCaptcha, sends: ['token'] },
  'wallets that the server recovers': {
    go: wallets.walletOfProvider,
    sends: ['share', 'device.share', 'recovery.recovery_key', 'recovery_key'],
  },
  'wallets that the user recovers': { go: wallets.walletOfUser, sends: ['guess', 'answer', 'device.share'] },
  'second factors': {
    go: wallets.secondFactors,
    sends: ['totpSecret', 'backup_codes', 'mfa_token', 'code', 'response.signature'],
  },
  'outside services': { go: wallets.outsideServices, sends: ['token', 'private_key', 'secret_key', 'partner_user_id'] },
}

/** Fields whose values lie in the database in clear, because they let nobody in. */
const PUBLIC = new Set([
  // who somebody is, to this app and elsewhere
  ...['id', 'user.id', 'app', 'action', 'address', 'email', 'to', 'oldAddress', 'newAddress', 'custody'],
  ...['bio', 'pfpUrl', 'pfp_url', 'rp.name', 'user.name', 'user.display_name', 'response.user_handle', 'issuer'],
  ...[
    'subject',
    'data.user_id',
    'requester_app_id',
    'cross_app_connections.provider_app_id',
    'cross_app_requesters.requester_app_id',
  ],
  ...['address', 'email', 'bio', 'profile_picture_url', 'owner_address', 'chain_id', 'credential_id', 'subject'].map(
    (name) => `linked_accounts.${name}`,
  ),
  'linked_accounts.provider_app_id',
  // which passkey it is; its key is with the authenticator
  ...['authenticator_response.id', 'authenticator_response.raw_id', 'exclude_credentials.id'],
  ...['credential_id', 'credential_ids', 'allow_credentials.id'],
  // what the frame has encrypted with a key that is encrypted here, or in the user's cloud, or a password
  ...['recovery.share', 'recovery_share'],
  // where that key is: a file of the user's, a salt, and what only the server opens
  ...['recovery.file_id', 'recovery.icloud_record_name', 'recovery.recovery_key_derivation_salt'],
  ...['password_guard', 'recovery.password_guard'],
  // which share a device has: it gets the server's half, which is worth nothing without that share
  ...['device.hash', 'hash'],
])

/** Routes that take no value which lets somebody in, besides an access token. */
const TAKE_NO_VALUE = ['/users/me/accept_terms', '/analytics_events']

let provider: Awaited<ReturnType<typeof openServer>>
let outside: Outside
let host: Awaited<ReturnType<typeof startHost>>
let world: World
/** The rows of all tables, each as it was at any time between two calls. */
const rows = new Set<string>()
/** The paths of calls that succeeded. */
const called = new Set<string>()
let sent: Sent[]

beforeAll(async () => {
  outside = await startOutside(simulators)
  provider = await openServer(outside.url)
  host = await startHost()
  world = { sandbox: sandboxAt([provider.url]), outside: outside.url, host }
  const copy = await copier()
  const record = recordCalls(fetch, async ({ origin, pathname }, status) => {
    if (origin !== provider.url) return
    if (status < 400) called.add(pathname)
    for (const row of await copy()) rows.add(row)
  })
  sent = record.sent
  vi.stubGlobal('fetch', record.recording)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([provider.close(), outside.close(), host.stop()])
})

/** Reads every row of every table. */
async function copier(): Promise<() => Promise<string[]>> {
  const { db } = provider
  const tables = await db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public' and table_name <> ${MAILBOX}`)
  const all = tables.map(({ name }) => sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)
  const query = sql.join(all, sql` union all `)
  return async () =>
    (await db.select({ row: sql<string>`row` }).from(sql`(${query}) as all_rows`)).map(({ row }) => row)
}

test.each(Object.entries(WAYS))('nothing in the database lets anyone in: %s', async (_, { go, sends }) => {
  sent.length = 0
  rows.clear()
  await go(world)
  const secrets = sent.filter((one) => isSecretText(one) && !PUBLIC.has(one.name))
  expect([...new Set(secrets.map(({ name }) => name))]).toEqual(expect.arrayContaining([...sends]))
  const copy = [...rows].join('\n').toLowerCase()
  expect(secrets.filter(({ value }) => hasValue(copy, value))).toEqual([])
  // The keys that sign an app's tokens are never sent.
  expect(copy).not.toContain('private key')
})

test('the database tells who the users are and where they call from', async () => {
  sent.length = 0
  rows.clear()
  for (const goIn of [logins.byCode, logins.byEthereum, logins.byTelegram]) await goIn(world)
  const wallets = sent.filter(({ name, value }) => name === 'address' && value.startsWith('0x'))
  expect(wallets).not.toEqual([])
  const copy = [...rows].join('\n').toLowerCase()
  for (const address of ['ada@people.example', '+12125550123', ...wallets.map(({ value }) => value)])
    expect(copy).toContain(`"subject": "${address}"`.toLowerCase())
  expect(copy).toContain('"first_name": "ada"')
  expect(copy).toMatch(/ (127\.0\.0\.1|0:0:0:0::\/64)"/)
})

test('those ways in are all that there are: each route that takes a value was called', () => {
  const patterns = provider.routes.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/'))
  const isCalled = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return [...called].some((one) => pattern.test(one))
  }
  const left = patterns.map(({ path }) => path.slice('/api/v1'.length)).filter((path) => !isCalled(`/api/v1${path}`))
  expect(left).toEqual(TAKE_NO_VALUE)
})
