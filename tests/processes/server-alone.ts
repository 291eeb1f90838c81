import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterUs } from './after-us.js'
import { startProcess } from './start-process.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The server's package, and the part of the SDK that it may import. */
const PARTS = ['server', 'core/input']

/**
 * Starts the server from its sources in a folder without the rest of the repository, with only the packages that it
 * declares: for development too, because sources are compiled and pages bundled when it runs.
 */
export async function spawnServerAlone() {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-alone-'))
  const callOff = afterUs('rm -rf "$1"', folder)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  const filter = (file: string) => !['node_modules', 'dist'].includes(path.basename(file))
  for (const part of PARTS) await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter })
  const cwd = path.join(folder, 'server')
  await installDeclared(cwd)
  const env = { LATCHKIT_SERVER_DATABASE_URL: '', LATCHKIT_SERVER_OUTSIDE_URL: '' }
  const started = startProcess(process.execPath, ['--import', 'tsx', 'main.ts', 'sandbox', '--data', 'memory'], {
    cwd,
    env,
  })
  const stop = async () => {
    const exit = await started.stop()
    callOff()
    await rm(folder, { recursive: true, force: true })
    return exit
  }
  const [printed] = await started.line()
  const { server: url }: { server: string } = JSON.parse(printed)
  return { url, stop }
}

async function installDeclared(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies: optional, devDependencies } = manifest
  for (const name of Object.keys({ ...dependencies, ...optional, ...devDependencies })) {
    const found = ['server/node_modules', 'node_modules']
      .map((place) => path.join(root, place, name))
      .find((place) => existsSync(place))
    if (!found && name in optional) continue
    const place = path.join(folder, 'node_modules', name)
    await mkdir(path.dirname(place), { recursive: true })
    await symlink(`${found}`, place)
  }
}
