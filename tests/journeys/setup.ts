import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHosts } from '../hosts/build.js'
import { serveHosts } from '../hosts/serve.js'
import { startPostgres } from '../processes/postgres.js'
import { spawnServer } from '../processes/run-server.js'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

/**
 * Starts one server and serves the host pages for all journeys of this run. Each run has its own. The server's data
 * is on a Postgres server, which computes less than PGlite, and in memory where there is none.
 */
export default async function setup() {
  await mkdir(cache, { recursive: true })
  const run = await mkdtemp(path.join(cache, 'journeys-'))
  const folder = path.join(run, 'hosts')
  const [{ provider, postgres }] = await Promise.all([startServer(), buildHosts(folder)])
  provider.child.stderr?.pipe(process.stderr)
  const outside = await whereOutside(provider.url)
  const hosts = await serveHosts(folder, (name) => headersOf(name, provider.url, outside))
  Object.assign(process.env, { JOURNEYS_SERVER: provider.url, JOURNEYS_HOSTS: hosts.url, JOURNEYS_FOLDER: run })
  return async () => {
    await hosts.stop()
    await provider.stop()
    await postgres?.stop()
    await rm(run, { recursive: true, force: true })
  }
}

async function startServer() {
  const postgres = await startPostgres()
  const provider = await spawnServer(postgres ? { databaseUrl: postgres.url } : { data: 'memory' })
  return { provider, postgres }
}

function headersOf(name: string, provider: string, outside: string): Record<string, string> {
  if (name === 'csp') return strict(provider)
  if (name === 'csp-nonce') return byNonce(provider)
  if (name === 'captcha-csp') return strict(provider, outside)
  if (name === 'ways-csp') return strictForWays(provider, outside)
  if (name === 'embedded-blocked') return strict(provider)
  if (name === 'embedded-csp') return strict(provider, '', provider)
  return name.endsWith('-coop') ? { 'cross-origin-opener-policy': 'same-origin' } : {}
}

/** A strict policy. `captcha` is the origin of its script and frame; `frame` is the origin of another allowed frame. */
const strict = (provider: string, captcha = '', frame = captcha) => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' ${captcha}`.trim(),
    "style-src 'self'",
    `connect-src 'self' ${provider}`,
    ...(frame ? [`frame-src ${frame}`] : []),
    ...(captcha ? ['trusted-types latchkit'] : []),
    "require-trusted-types-for 'script'",
  ].join('; '),
})

/** A policy that trusts no origin for scripts: only scripts with the nonce run, and they may load others. */
const byNonce = (provider: string) => ({
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'nonce-once' 'strict-dynamic'",
    "style-src 'nonce-once'",
    `connect-src ${provider}`,
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
})

/**
 * Allows Telegram's script and its requests, pictures of announced wallets, and WalletConnect's relay and verification
 * page.
 */
const strictForWays = (provider: string, outside: string) => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' ${provider}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${provider} ${outside} ${outside.replace(/^http/, 'ws')}`,
    'frame-src https://verify.walletconnect.org',
    'trusted-types latchkit',
    "require-trusted-types-for 'script'",
  ].join('; '),
})

async function whereOutside(provider: string): Promise<string> {
  const response = await fetch(`${provider}/sandbox/outside`, { headers: { accept: 'application/json' } })
  return ((await response.json()) as { url: string }).url
}
