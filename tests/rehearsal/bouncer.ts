import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProcess } from '../processes/start-process.js'
import type { Program } from './programs.js'
import { waitForPort } from './proxy.js'

/**
 * Starts pgbouncer in front of the Postgres server whose socket is in `socket`. It gives each connection of a server
 * one of Postgres for as long as it is open (`pool_mode = session`): a server sets limits of time on its connections,
 * and holds a lock over several statements while it changes the schema.
 */
export async function startBouncer(
  program: Program,
  folder: string,
  { port, socket }: { port: number; socket: string },
) {
  const place = path.join(folder, 'pgbouncer')
  mkdirSync(place, { recursive: true })
  const file = path.join(place, 'pgbouncer.ini')
  writeFileSync(path.join(place, 'users.txt'), '"latchkit" ""\n')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: path.join(place, 'users.txt'),
    pool_mode: 'session',
    default_pool_size: 40,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, ['[databases]', `* = host=${socket}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    // It refuses to run as root.
    execFileSync('chown', ['-R', 'postgres', place])
    chmodSync(folder, 0o755)
  }
  const env = Object.entries(program.env).map(([name, value]) => `${name}=${value}`)
  const [command = '', ...args] = [
    ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
    'env',
    ...env,
    program.file,
    file,
  ]
  const started = startProcess(command, args)
  await waitForPort(port, started.exit)
  return {
    /** The address of a database behind it. */
    urlOf: (database: string) => `postgres://latchkit@127.0.0.1:${port}/${database}`,
    stop: () => started.stop('SIGKILL'),
  }
}
