import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
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

export function run(folder: string, args: readonly string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}\n${stderr}`)
  return stdout
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A server of the host's own; resolves when it answers. */
export async function serve(
  folder: string,
  args: readonly string[],
  url: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended`)
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
