import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/run/free-port.mjs'
import { executablePath, lightArgs } from '../browser.js'
import { startProcess } from '../processes/start-process.js'
import { UNMINIMIZED } from './bundlers/next.js'
import { install, installLatchkit, installProvider } from './host.js'
import { type Packed, readText, root } from './pack.js'

/** Each worker has its own range of ports, because another worker could take a free port before the server listens. */
const FIRST_PORT = 4740 + 10 * Number(process.env.VITEST_POOL_ID ?? 0)

const OURS = ['latchkit', 'latchkit-provider']

/** The peers that npm installs with a package, although the app does not declare them. */
function requiredPeers(packed: Packed): string[] {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readText(packed, 'package.json'))
  return Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
}

/**
 * Installs the dependencies that the package.json of a folder outside the repository declares: our own packages from
 * their tarballs, and links to all others.
 */
export function installDeclared(folder: string, latchkit: Packed, provider: Packed): void {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const names = [...new Set([...Object.keys({ ...dependencies, ...devDependencies }), ...requiredPeers(latchkit)])]
  install(
    folder,
    names.filter((name) => !OURS.includes(name)),
  )
  installLatchkit(folder, latchkit)
  installProvider(folder, provider)
  // Next.js needs a setting if its packages are links
  if (names.includes('next'))
    cpSync(path.join(root, 'tests/packaging/hosts/next/next.config.mjs'), path.join(folder, 'next.config.mjs'))
  symlinkSync(path.join(root, 'node_modules/.bin'), path.join(folder, 'node_modules/.bin'), 'junction')
}

/**
 * The tests' browser for an app whose own configuration takes the address of an executable only: a command that starts
 * it with `lightArgs`.
 */
function browserFor(folder: string): string {
  if (process.platform === 'win32') return executablePath
  const command = path.join(folder, 'node_modules/light-chromium')
  const quoted = [executablePath, ...lightArgs].map((word) => `'${word}'`).join(' ')
  writeFileSync(command, `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 })
  return command
}

/** Runs a script of the folder's package.json to its end. Returns `passed`, or the output of a failed script. */
export async function runScript(folder: string, script: string): Promise<string> {
  const port = await freePort(FIRST_PORT)
  const env = { CI: '1', PORT: `${port}`, CHROME_PATH: browserFor(folder), ...UNMINIMIZED }
  const { code, stdout, stderr } = await startProcess('npm', ['run', '--silent', script], { cwd: folder, env }).exit
  return code === 0 ? 'passed' : `${stdout}\n${stderr}`
}
