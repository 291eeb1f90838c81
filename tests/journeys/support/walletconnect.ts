import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'
import { startServer } from '../../server.js'
import { expect } from './expect.js'
import { providerUrl } from './provider.js'

/** Where the relay and the wallet are. */
export async function walletConnectAt() {
  const answer = await fetch(`${providerUrl}/sandbox/outside`, { headers: { accept: 'application/json' } })
  const { url } = (await answer.json()) as { url: string }
  return { wallet: `${url}/walletconnect`, relay: `${url.replace(/^http/, 'ws')}/walletconnect/relay` }
}

const VERIFY = 'https://verify.walletconnect.org/**'

/**
 * WalletConnect's look at who asks, which the SDK loads into a frame and waits five seconds for: answers as the real
 * one, with a token about the id it was asked for. Decision 38.
 */
export async function standInForVerify(context: BrowserContext): Promise<void> {
  await context.route(VERIFY, (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = { exp: 9_999_999_999, id, origin: 'http://localhost', isScam: false, isVerified: true }
    const attestation = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}.${Buffer.alloc(64).toString('base64url')}`
    const said = JSON.stringify({ type: 'verify_attestation', attestation })
    const body = `<!doctype html><script>parent.postMessage(${JSON.stringify(said)}, '*')</script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
}

const entry = fileURLToPath(new URL('../../unit/walletconnect-page.ts', import.meta.url))

/** Serves the page that knows nothing but the connector. */
export async function serveConnectorPage() {
  const made = await build({
    entryPoints: [entry],
    outdir: 'out',
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const script = made.outputFiles[0]?.text ?? ''
  return startServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    const page = '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>'
    response.end(isScript ? script : page)
  }, 'localhost')
}

/** What the page has told so far, by the word it begins with. */
export async function told(page: Page, what: string): Promise<string[]> {
  const lines = await page.getByRole('listitem').allTextContents()
  return lines.filter((line) => line.split(' ')[0] === what).map((line) => line.slice(what.length + 1))
}
/** Waits for the newest of its kind, when there are so many. */
export async function tells(page: Page, what: string, times = 1): Promise<string> {
  await expect.poll(async () => (await told(page, what)).length, `${what} told`).toBe(times)
  return (await told(page, what)).at(-1) ?? ''
}
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
