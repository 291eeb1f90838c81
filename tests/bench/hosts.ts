import { createHash } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { nextHosts } from '../packaging/bundlers/next.js'
import { viteHosts } from '../packaging/bundlers/vite.js'
import { RUNTIME, webpackHosts } from '../packaging/bundlers/webpack.js'
import { type Hosts, newPlace } from '../packaging/host.js'
import { pack } from '../packaging/pack.js'
import { bare, every } from '../packaging/variants.js'
import { brotli } from './brotli.js'
import type { HostBundler } from './budgets.js'
import type { Place } from './place.js'

const BUNDLERS = { vite: viteHosts, next: nextHosts, webpack: webpackHosts }
/** A bundler's own loader of chunks, where its script can be told from the app's. */
const LOADER: Readonly<Partial<Record<HostBundler, string>>> = { webpack: RUNTIME }
/** The hash in a chunk's file name, where the page's script lists the files. */
const HASH: Readonly<Partial<Record<HostBundler, RegExp>>> = { vite: /(?<=-)[\w-]{8}(?=\.js\b)/g }
const SETS_OF_HASHES = 8
const IDLE_MS = 3_000

/**
 * Bytes of a script, brotli-11. The hashes of files change with the code, and a list of them takes up to 60 B more
 * or less by chance. So the result is a mean over sets of other hashes of the same length.
 */
function bytesOf(script: string, hash?: RegExp): number {
  if (!hash || !script.match(hash)) return brotli(script).byteLength
  const hashes = [...new Set(script.match(hash))]
  const sizes = Array.from({ length: SETS_OF_HASHES }, (_, set) => {
    const other = (index: number) => createHash('sha256').update(`${set} ${index}`).digest('base64url').slice(0, 8)
    return brotli(script.replace(hash, (found) => other(hashes.indexOf(found)))).byteLength
  })
  return Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length)
}

/**
 * Bytes of the scripts that a page fetches until nobody has touched it for a while, brotli-11, the bundler's loader
 * aside.
 */
async function scripts(
  browser: Browser,
  hosts: Hosts,
  name: string,
  query: Record<string, string>,
  loader?: string,
  hash?: RegExp,
) {
  const page = await browser.newPage()
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
    if (isScript && new URL(response.url()).pathname !== loader)
      bodies.push(response.text().then((text) => bytesOf(text, hash)))
  })
  await page.goto(hosts.url(name, query))
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.waitForTimeout(IDLE_MS)
  const all = await Promise.all(bodies)
  await page.close()
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

/** What Latchkit with every plugin adds to the same host without it, as each bundler builds the packed tarball. */
export async function inHosts({ browser, provider, app }: Place): Promise<Readonly<Record<HostBundler, number>>> {
  const place = newPlace()
  const packed = pack('bench')
  const query = { app: app.id, api: provider.url }
  const added: [string, number][] = []
  try {
    for (const [name, build] of Object.entries(BUNDLERS)) {
      const hosts = await build(place.folder, packed, [every, bare])
      const [loader, hash] = [LOADER[name as HostBundler], HASH[name as HostBundler]]
      const bytes = (variant: string) => scripts(browser, hosts, variant, query, loader, hash)
      added.push([name, (await bytes(every.name)) - (await bytes(bare.name))])
      await hosts.stop()
    }
  } finally {
    place.remove()
  }
  return Object.fromEntries(added) as Record<HostBundler, number>
}
