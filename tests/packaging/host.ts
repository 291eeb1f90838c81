import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../processes/start-process.js'
import { type Packed, readText, root } from './pack.js'
import { sourcesOf, type Variant } from './variants.js'
import { warningsIn } from './warnings.js'

/**
 * Creates a folder, by default outside the repository, so that code finds only the packages that are installed there.
 */
export function newPlace(parent = tmpdir()) {
  const folder = mkdtempSync(path.join(parent, 'latchkit-hosts-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Links packages into a folder's own node_modules, from the repository or from the folder `from`. */
export function install(folder: string, packages: readonly string[], from = root): void {
  for (const name of packages) {
    const link = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(from, 'node_modules', name), link, 'junction')
  }
}

/**
 * Installs the tarball's content and its dependencies. The content is copied, because code behind a link would find
 * packages beside the link's target.
 */
export function installLatchkit(folder: string, packed: Packed): void {
  cpSync(packed.folder, path.join(folder, 'node_modules/latchkit'), { recursive: true })
  install(folder, Object.keys(JSON.parse(readText(packed, 'package.json')).dependencies))
}

/** Installs the server's package in the same way. */
export function installProvider(folder: string, packed: Packed): void {
  cpSync(packed.folder, path.join(folder, 'node_modules/latchkit-server'), { recursive: true })
  const { dependencies } = JSON.parse(readText(packed, 'package.json'))
  const missing = Object.keys(dependencies).filter((name) => !existsSync(path.join(folder, 'node_modules', name)))
  install(folder, missing)
}

/**
 * Creates the folder of a bundler's hosts. React and `packages` are installed for all of them; each host has its own
 * folder below `variants` with everything else. React and the optional peers come from `peersFrom`.
 */
export function makeHosts(
  place: string,
  bundler: string,
  packed: Packed,
  variants: readonly Variant[],
  packages: readonly string[],
  peersFrom = root,
) {
  const folder = path.join(place, bundler)
  mkdirSync(folder)
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: `${bundler}-hosts`, private: true, type: 'module' }),
  )
  install(folder, ['react', 'react-dom'], peersFrom)
  install(folder, packages)
  for (const variant of variants) {
    const own = path.join(folder, 'variants', variant.name)
    mkdirSync(own, { recursive: true })
    for (const [name, text] of Object.entries(sourcesOf(variant, bundler))) writeFileSync(path.join(own, name), text)
    if (variant.plugins.length) installLatchkit(own, packed)
    install(own, variant.installed, peersFrom)
  }
  return folder
}
export const copyFixture = (name: string, folder: string) =>
  cpSync(fileURLToPath(new URL(`hosts/${name}`, import.meta.url)), folder, { recursive: true })

/** Hosts that are built and served. */
export interface Hosts {
  /** The page of a variant, by its name. */
  url(variant: string, query: Readonly<Record<string, string>>): string
  stop(): Promise<unknown>
}
export const address = (origin: string, path: string, query: Readonly<Record<string, string>>) =>
  `${origin}/${path}?${new URLSearchParams(query)}`

const inHost = (folder: string, env: Readonly<Record<string, string>>) => ({
  cwd: folder,
  env: { NODE_ENV: 'production', NO_COLOR: '1', ...env },
})

/** Runs one of the host's own commands to its end. Returns its output, and throws if the command warned of anything. */
export async function run(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await startProcess(process.execPath, args, inHost(folder, env)).exit
  const output = `${stdout}\n${stderr}`
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`)
  const warnings = warningsIn(output)
  if (warnings.length) throw new Error(`${args.join(' ')} warned:\n${warnings.join('\n')}\n\n${output}`)
  return output
}

/** Starts the host's own server, which chooses a free port and prints it. */
export async function serve(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { line, stop } = startProcess(process.execPath, args, inHost(folder, env))
  const [, origin = ''] = await line(/Local: +(http:\/\/localhost:\d+)/)
  return { origin, stop }
}
