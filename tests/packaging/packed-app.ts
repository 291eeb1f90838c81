import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/run/free-port.mjs'
import { executablePath, lightArgs } from '../browser.js'
import { startProcess } from '../processes/start-process.js'
import { UNMINIMIZED } from './bundlers/next.js'
import { install, installLatchkit, installProvider } from './host.js'
import { type Packed, readText, root } from './pack.js'
import { warningsIn } from './warnings.js'

/** Each worker has its own range of ports, because another worker could take a free port before the server listens. */
const FIRST_PORT = 4740 + 10 * Number(process.env.VITEST_POOL_ID ?? 0)

const OURS = ['latchkit', 'latchkit-server']

/** The peers that npm installs with a package, although the app does not declare them. */
function requiredPeers(packed: Packed): string[] {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readText(packed, 'package.json'))
  return Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
}

/** The folder with the TypeScript that new apps get. The repository's own is older, for its JavaScript API. */
const NEW_TYPESCRIPT = path.join(root, 'tests/types/compilers/7.0')

/** Links the commands of installed packages, as npm does. */
function linkCommands(folder: string, names: readonly string[]) {
  const commands = path.join(folder, 'node_modules/.bin')
  // Windows needs scripts in place of links, which only npm writes
  if (process.platform === 'win32') return symlinkSync(path.join(root, 'node_modules/.bin'), commands, 'junction')
  mkdirSync(commands)
  for (const name of names) {
    const { bin = {} } = JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'))
    const files: Record<string, string> = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin
    for (const [command, file] of Object.entries(files))
      symlinkSync(path.join('..', name, file), path.join(commands, command))
  }
}

/**
 * Installs the dependencies that the package.json of a folder outside the repository declares: our own packages from
 * their tarballs, and links to all others.
 */
export function installDeclared(folder: string, latchkit: Packed, provider: Packed): void {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const names = [...new Set([...Object.keys({ ...dependencies, ...devDependencies }), ...requiredPeers(latchkit)])]
  const others = names.filter((name) => !OURS.includes(name))
  install(
    folder,
    others.filter((name) => name !== 'typescript'),
  )
  if (others.includes('typescript')) install(folder, ['typescript'], NEW_TYPESCRIPT)
  installLatchkit(folder, latchkit)
  installProvider(folder, provider)
  // Next.js needs a setting if its packages are links
  if (names.includes('next'))
    cpSync(path.join(root, 'tests/packaging/hosts/next/next.config.mjs'), path.join(folder, 'next.config.mjs'))
  linkCommands(folder, names)
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

/**
 * Runs a script of the folder's package.json to its end. Returns `passed`, or the output of a script that failed or
 * warned of something.
 */
export async function runScript(folder: string, script: string): Promise<string> {
  const port = await freePort(FIRST_PORT)
  const env = {
    CI: '1',
    PORT: `${port}`,
    CHROME_PATH: browserFor(folder),
    NEXT_TELEMETRY_DISABLED: '1',
    ...UNMINIMIZED,
  }
  const { code, stdout, stderr } = await startProcess('npm', ['run', '--silent', script], { cwd: folder, env }).exit
  const output = `${stdout}\n${stderr}`
  if (code !== 0) return output
  const warnings = warningsIn(output)
  return warnings.length ? `passed, and warned:\n${warnings.join('\n')}\n\n${output}` : 'passed'
}
