import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPackages } from '../../../scripts/bench-peers/install.mjs'
import { root } from './processes.js'

const run = promisify(execFile)
const cache = join(root, '.cache/bench-server')
const BEGINNING = 'better-auth-'

/** The latest version that the registry has, or that was installed before where the registry cannot be asked. */
async function latestVersion(): Promise<string> {
  try {
    const { stdout } = await run('npm', ['view', 'better-auth', 'version'], { timeout: 60_000 })
    return stdout.trim()
  } catch (cause) {
    const installed = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith(BEGINNING)) : []
    const last = installed.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
    if (!last) throw cause
    return last.slice(BEGINNING.length)
  }
}

/** Installs better-auth beside our own packages, in a folder that no lock file knows. */
export async function installBetterAuth() {
  const version = await latestVersion()
  const folder = join(cache, `${BEGINNING}${version}`)
  await installPackages([`better-auth@${version}`, 'pg@8'], folder)
  return { version, folder }
}
