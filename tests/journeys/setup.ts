import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildHosts } from '../hosts/build.js'
import { serveHosts } from '../hosts/serve.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('../../.cache/hosts', import.meta.url))

/** One provider, in memory, and the host pages, for all journeys of this run. */
export default async function setup() {
  rmSync(folder, { recursive: true, force: true })
  const [provider] = await Promise.all([startProvider(), buildHosts(folder)])
  const outside = await whereOutside(provider.url)
  const hosts = await serveHosts(folder, (name) => headersOf(name, provider.url, outside))
  Object.assign(process.env, { JOURNEYS_PROVIDER: provider.url, JOURNEYS_HOSTS: hosts.origin })
  return async () => {
    hosts.close()
    await provider.stop()
  }
}

function headersOf(name: string, provider: string, outside: string): Record<string, string> {
  if (name === 'csp') return strict(provider)
  if (name === 'captcha-csp') return strict(provider, outside)
  if (name === 'embedded-blocked') return strict(provider)
  if (name === 'embedded-csp') return strict(provider, '', provider)
  return name === 'oauth-coop' ? { 'cross-origin-opener-policy': 'same-origin' } : {}
}

/** `captcha`: the origin of its script and of its frame. `frame`: of another frame. */
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

async function whereOutside(provider: string): Promise<string> {
  const answer = await fetch(`${provider}/sandbox/outside`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { url: string }).url
}

async function startProvider() {
  const args = ['--import', 'tsx', 'playground/provider/main.ts', '--port', '0', '--data', 'memory']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The provider did not start.')))
  ended.catch(() => {})
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  return { url: (JSON.parse(line) as { provider: string }).provider, stop: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
