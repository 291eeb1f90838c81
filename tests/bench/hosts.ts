import { createHash } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { nextHosts } from '../packaging/bundlers/next.js'
import { viteHosts } from '../packaging/bundlers/vite.js'
import { webpackHosts } from '../packaging/bundlers/webpack.js'
import { type Hosts, newPlace } from '../packaging/host.js'
import { pack } from '../packaging/pack.js'
import { bare, every, without } from '../packaging/variants.js'
import { brotli } from './brotli.js'
import type { HostName } from './budgets.js'
import type { Place } from './place.js'

/** Every plugin but the three that each need a package of their own. */
const seventeen = without('@walletconnect/ethereum-provider', '@coinbase/wallet-sdk', '@solana/web3.js')
/**
 * The hosts with Latchkit and without it, by builds. Webpack's loader lists the chunks of all hosts of a build, so each
 * of its hosts is built alone. The others need one build, in which both hosts share React.
 */
const HOSTS = {
  vite: { build: viteHosts, builds: [[every, bare]] },
  next: { build: nextHosts, builds: [[every, bare]] },
  webpack: { build: webpackHosts, builds: [[seventeen], [bare]] },
  webpackEvery: { build: webpackHosts, builds: [[every], [bare]] },
} satisfies Record<HostName, unknown>
/** The hash in a chunk's file name, where the page's script lists the files. */
const HASH: Readonly<Partial<Record<HostName, RegExp>>> = { vite: /(?<=-)[\w-]{8}(?=\.js\b)/g }
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

/** Bytes of the scripts that a page fetches until nobody has touched it for a while, brotli-11. */
async function scripts(browser: Browser, hosts: Hosts, name: string, query: Record<string, string>, hash?: RegExp) {
  const page = await browser.newPage()
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      bodies.push(response.text().then((text) => bytesOf(text, hash)))
  })
  await page.goto(hosts.url(name, query))
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.waitForTimeout(IDLE_MS)
  const all = await Promise.all(bodies)
  await page.close()
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

/** What Latchkit adds to the same host without it, as each bundler builds the packed tarball. */
export async function inHosts({ browser, provider, app }: Place): Promise<Readonly<Record<HostName, number>>> {
  const packed = pack('bench')
  const query = { app: app.id, api: provider.url }
  const added: [string, number][] = []
  for (const [name, { build, builds }] of Object.entries(HOSTS)) {
    const bytes: number[] = []
    for (const variants of builds) {
      const place = newPlace()
      try {
        const hosts = await build(place.folder, packed, variants)
        for (const variant of variants)
          bytes.push(await scripts(browser, hosts, variant.name, query, HASH[name as HostName]))
        await hosts.stop()
      } finally {
        place.remove()
      }
    }
    const [withIt = 0, withoutIt = 0] = bytes
    added.push([name, withIt - withoutIt])
  }
  return Object.fromEntries(added) as Record<HostName, number>
}
