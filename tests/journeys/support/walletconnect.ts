import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'
import { startServer } from '../../server.js'
import { expect } from './expect.js'
import { serverUrl } from './server.js'

/** Addresses of the relay and of the wallet's page. */
export async function walletConnectAt() {
  const response = await fetch(`${serverUrl}/sandbox/outside`, { headers: { accept: 'application/json' } })
  const { url } = (await response.json()) as { url: string }
  return { wallet: `${url}/walletconnect`, relay: `${url.replace(/^http/, 'ws')}/walletconnect/relay` }
}

const VERIFY = 'https://verify.walletconnect.org/**'

/**
 * Stands in for WalletConnect's Verify service, which the SDK loads into a frame and waits five seconds for. It answers
 * as the real service does, with a token about the id in the address (decision 38).
 */
export async function standInForVerify(context: BrowserContext): Promise<void> {
  await context.route(VERIFY, (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = { exp: 9_999_999_999, id, origin: 'http://localhost', isScam: false, isVerified: true }
    const attestation = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}.${Buffer.alloc(64).toString('base64url')}`
    const message = JSON.stringify({ type: 'verify_attestation', attestation })
    const body = `<!doctype html><script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
}

const entry = fileURLToPath(new URL('../../unit/walletconnect-page.ts', import.meta.url))

/** Serves a page that runs nothing but the connector. */
export async function serveConnectorPage() {
  const result = await build({
    entryPoints: [entry],
    outdir: 'out',
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const script = result.outputFiles[0]?.text ?? ''
  return startServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    const page = '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>'
    response.end(isScript ? script : page)
  }, 'localhost')
}

/** The lines that the page has printed so far and that begin with this word, without it. */
export async function printedLines(page: Page, kind: string): Promise<string[]> {
  const lines = await page.getByRole('listitem').allTextContents()
  return lines.filter((line) => line.split(' ')[0] === kind).map((line) => line.slice(kind.length + 1))
}
/** Waits until there are exactly this many lines of a kind, and returns the newest. */
export async function waitForLine(page: Page, kind: string, times = 1): Promise<string> {
  await expect.poll(async () => (await printedLines(page, kind)).length, `${kind} told`).toBe(times)
  return (await printedLines(page, kind)).at(-1) ?? ''
}
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
