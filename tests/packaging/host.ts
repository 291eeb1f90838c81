import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../processes/start-process.js'
import type { Packed } from './pack.js'

const fixture = (name: string) => fileURLToPath(new URL(`hosts/${name}`, import.meta.url))

/** A copy of the fixture with the tarball's content in its node_modules; all else comes from the repository's. */
export function makeHost(name: string, packed: Packed): string {
  const folder = path.join(path.dirname(packed.folder), `${name}-host`)
  cpSync(fixture(name), folder, { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  cpSync(packed.folder, path.join(folder, 'node_modules/latchkit'), { recursive: true })
  return folder
}

const inHost = (folder: string, env: Readonly<Record<string, string>>) => ({
  cwd: folder,
  env: { NODE_ENV: 'production', NO_COLOR: '1', ...env },
})

/** Runs one of the host's own commands to its end. */
export async function run(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await startProcess(process.execPath, args, inHost(folder, env)).ended
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}

/** A server of the host's own, on a free port that it tells itself. */
export async function serve(folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { line, stop } = startProcess(process.execPath, args, inHost(folder, env))
  const [, url] = await line(/Local: +(http:\/\/localhost:\d+)/)
  return { url: `${url}/`, stop }
}
