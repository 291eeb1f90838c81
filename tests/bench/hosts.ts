import path from 'node:path'
import type { Browser } from '@playwright/test'
import { nextHosts } from '../packaging/bundlers/next.js'
import { viteHosts } from '../packaging/bundlers/vite.js'
import { webpackHosts } from '../packaging/bundlers/webpack.js'
import { type Hosts, newPlace } from '../packaging/host.js'
import { type Packed, pack, root } from '../packaging/pack.js'
import { bare, every, type Variant, without } from '../packaging/variants.js'
import { bytesOf, type Hash, ROLLDOWN_HASH } from './brotli.js'
import type { HostName } from './budgets.js'
import type { Place } from './place.js'

/** Every plugin but the three that each need a package of their own. */
const seventeen = without('@walletconnect/ethereum-provider', '@coinbase/wallet-sdk', '@solana/web3.js')
interface Host {
  readonly build: (place: string, packed: Packed, variants: readonly Variant[]) => Promise<Hosts>
  /** The hosts with Latchkit and without it, by builds. */
  readonly builds: readonly (readonly Variant[])[]
  readonly hash?: Hash
  /** The folder in which the hosts are built, if it matters. */
  readonly parent?: string
}
/**
 * Webpack's loader lists the chunks of all hosts of a build, so each of its hosts is built alone. The others need one
 * build, in which both hosts share React. Webpack also numbers modules by their path from the host, and the numbers
 * change the size of a script by up to 80 B. Within the repository, the path to its packages is always the same.
 */
const webpackHost = (variant: Variant): Host => ({
  build: webpackHosts,
  builds: [[variant], [bare]],
  hash: { of: /(?<=")[\da-f]{20}(?=")/g, encoding: 'hex' },
  parent: path.join(root, '.cache'),
})
const HOSTS: Readonly<Record<HostName, Host>> = {
  vite: {
    build: viteHosts,
    builds: [[every, bare]],
    hash: ROLLDOWN_HASH,
  },
  next: { build: nextHosts, builds: [[every, bare]] },
  webpack: webpackHost(seventeen),
  webpackEvery: webpackHost(every),
}
const IDLE_MS = 3_000

/** Bytes of the scripts that a page fetches until nobody has touched it for a while, brotli-11. */
async function scripts(browser: Browser, hosts: Hosts, name: string, query: Record<string, string>, hash?: Hash) {
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
  for (const [name, { build, builds, hash, parent }] of Object.entries(HOSTS)) {
    const bytes: number[] = []
    for (const variants of builds) {
      const place = newPlace(parent)
      try {
        const hosts = await build(place.folder, packed, variants)
        for (const variant of variants) bytes.push(await scripts(browser, hosts, variant.name, query, hash))
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
