import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { address, copyFixture, type Hosts, installLatchkit, makeHosts, run, serve } from '../host.js'
import type { Packed } from '../pack.js'
import type { Variant } from '../variants.js'

/** For tests of a login, which need no minimized code. Minimizing takes a fifth of a build's time. */
export const UNMINIMIZED = { NEXT_MINIMIZE: '0' } as const

const next = 'node_modules/next/dist/bin/next'

/**
 * Builds all hosts once with Turbopack, a page for each, and the page `email`, whose layout is a server component that
 * passes one plugin on. Next.js itself serves them and gets the app from `env`.
 */
export async function nextHosts(
  place: string,
  packed: Packed,
  variants: readonly Variant[],
  env: Readonly<Record<string, string>> = {},
): Promise<Hosts> {
  const folder = makeHosts(place, 'next', packed, variants, ['next'])
  copyFixture('next', folder)
  installLatchkit(folder, packed)
  for (const { name } of variants) {
    const page = path.join(folder, 'app', name)
    mkdirSync(page)
    cpSync(path.join(folder, 'variants', name, 'page.jsx'), path.join(page, 'page.jsx'))
  }
  const settings = { NEXT_TELEMETRY_DISABLED: '1', ...env }
  await run(folder, [next, 'build'], settings)
  const { origin, stop } = await serve(folder, [next, 'start', '--port', '0'], settings)
  return { url: (name, query) => address(origin, name, query), stop }
}
