import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../processes/start-process.js'
import type { Program } from './programs.js'

const NGINX = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))
/** The name in that file, which leads to this machine here. */
export const NAME = 'auth.example.com'

export interface Here {
  readonly http: number
  readonly https: number
  /** The ports of the servers. */
  readonly servers: readonly number[]
  readonly certificate: string
  readonly key: string
}

/**
 * The file of `deploy/`, with this machine's ports, servers and certificate in place of those in it. Every other line
 * stays as it is. Throws if one of them is not there.
 */
export function nginxHere(text: string, { http, https, servers, certificate, key }: Here): string {
  const changes: readonly [RegExp, (found: string) => string][] = [
    [/^\tlisten 80;$/m, () => `\tlisten 127.0.0.1:${http};`],
    [/^\tlisten \[::\]:80;$/m, () => ''],
    [/^\tlisten 443 ssl http2;$/m, (found) => found.replace('443', `127.0.0.1:${https}`)],
    [/^\tlisten \[::\]:443 ssl http2;$/m, () => ''],
    [/^\tssl_certificate .*;$/m, () => `\tssl_certificate ${certificate};`],
    [/^\tssl_certificate_key .*;$/m, () => `\tssl_certificate_key ${key};`],
    // a line for each server, as docs/self-hosting.md says
    [
      /^\tserver 127\.0\.0\.1:4000 .*;$/m,
      (found) => servers.map((port) => found.replace('4000', `${port}`)).join('\n'),
    ],
  ]
  return changes.reduce((changed, [pattern, change]) => {
    if (!pattern.test(changed)) throw new Error(`deploy/nginx.conf has no line like ${pattern}.`)
    return changed.replace(pattern, change)
  }, text)
}

/** Makes a certificate for the server's name, which nobody but this rehearsal trusts. */
export function makeCertificate(folder: string): Pick<Here, 'certificate' | 'key'> {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync('openssl', [...args, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { certificate, key }
}

/** Starts nginx by the file of `deploy/`, and waits until it takes connections. */
export async function startProxy(program: Program, folder: string, here: Here) {
  const place = path.join(folder, 'nginx')
  mkdirSync(place, { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  )
  const isRoot = process.getuid?.() === 0
  const around = [
    ...(isRoot ? ['user root;'] : []),
    `pid ${place}/nginx.pid;`,
    `error_log ${place}/error.log warn;`,
    'worker_processes 1;',
    'events { worker_connections 4096; }',
    'http {',
    'access_log off;',
    ...paths,
    nginxHere(readFileSync(NGINX, 'utf8'), here),
    '}',
  ]
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, around.join('\n'))
  const args = ['-p', place, '-c', file, '-e', `${place}/start.log`, '-g', 'daemon off;']
  const started = startProcess(program.file, args, { env: program.env })
  await waitForPort(here.https, started.exit)
  return { stop: () => started.stop('SIGQUIT') }
}

/** Waits until a port takes connections. Rejects if the process ends before. */
export async function waitForPort(port: number, exit: Promise<{ readonly stderr: string }>): Promise<void> {
  let ended: string | undefined
  exit.then(({ stderr }) => {
    ended = stderr
  })
  while (!(await takes(port))) {
    if (ended !== undefined) throw new Error(`A program ended before it took connections.\n${ended}`)
    await sleep(50)
  }
}

const takes = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
