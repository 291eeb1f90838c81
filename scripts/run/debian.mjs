import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install system packages. */
export const isDebianRoot = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')

let updated = false
/** Installs system packages. Returns whether it succeeded. Prints to stderr. */
export function aptInstall(...packages) {
  console.error(`Installing ${packages.join(', ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0
  if (!updated) updated = apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
