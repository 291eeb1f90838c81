import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Packed {
  readonly tarball: string
  /** The folder with the extracted tarball, as a host has it in its node_modules. */
  readonly folder: string
  /** Paths inside the package. */
  readonly files: readonly string[]
}

/** Packs a workspace's current files as `npm publish` would, and extracts the tarball below `.cache/<name>`. */
export function pack(name: string, workspace = ''): Packed {
  if (!existsSync(path.join(root, 'dist/index.js'))) throw new Error('dist is missing: npm run build')
  const cache = path.join(root, '.cache', name)
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', cache]
  const windows = process.platform === 'win32'
  const output = execFileSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: path.join(root, workspace),
    encoding: 'utf8',
    shell: windows,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename, files }] = JSON.parse(output) as [{ filename: string; files: { path: string }[] }]
  const tarball = path.join(cache, filename)
  execFileSync('tar', ['-xzf', tarball, '-C', cache])
  return { tarball, folder: path.join(cache, 'package'), files: files.map((file) => file.path).sort() }
}

export const readText = ({ folder }: Packed, file: string) => readFileSync(path.join(folder, file), 'utf8')

/** Files of `latchkit/testing`, which runs in Node beside a test runner and never in a page. */
const TOOL = /^dist\/testing[./]/
/** Files without code: lists of names with 'use client' (`scripts/client-boundaries-plugin.mjs`). */
export const CLIENT_BOUNDARY = /^dist\/react-server\//
/** The scripts that a host's page may load. */
export const scriptsOf = ({ files }: Packed) =>
  files.filter((file) => file.endsWith('.js') && !TOOL.test(file) && !CLIENT_BOUNDARY.test(file))
