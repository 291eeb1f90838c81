// A process of its own that starts a server without the sandbox, logs one user in by email, and prints which packages
// have been loaded by then, as JSON. Its argument is the address of an empty database.
import { createRequire, register } from 'node:module'
import { MessageChannel } from 'node:worker_threads'
import type { Extension } from '../../../server/http/context.js'

/** Tells the address of each module that is loaded. */
const hook = `let port
export const initialize = (data) => { port = data.port }
export async function load(url, context, next) { port.postMessage(url); return next(url, context) }`

const loaded = new Set<string>()
const { port1, port2 } = new MessageChannel()
port1.on('message', (url: string) => loaded.add(url))
register(`data:text/javascript,${encodeURIComponent(hook)}`, { data: { port: port2 }, transferList: [port2] })

const APP = 'a'.repeat(25)
let code = ''
const extension: Partial<Extension> = {
  telegram: { widget: 'http://localhost:1', oauth: 'http://localhost:1' },
  botToken: async () => undefined,
  prepare: async () => {},
  deliver: async (_, __, message) => {
    code = message.code
  },
}

async function logIn(url: string): Promise<number> {
  const ask = (path: string, body: object) =>
    fetch(`${url}/api/v1/passwordless/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'privy-app-id': APP,
        'privy-client': 'test',
        'privy-ca-id': '00000000-0000-4000-8000-000000000001',
      },
      body: JSON.stringify(body),
    })
  const email = 'user@example.com'
  await ask('init', { email })
  return (await ask('authenticate', { email, code })).status
}

const { startServer } = await import('../../../server/server.js')
const { Hono } = await import('hono')
const pass: import('hono').MiddlewareHandler = (_, next) => next()
const server = await startServer({
  databaseUrl: `${process.argv[2]}`,
  secrets: ['1:q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='],
  publicUrl: 'http://localhost:4000',
  apps: { [APP]: { name: 'Acme', email_auth: true } },
  extension: {
    chains: { paths: {}, urlOf: async () => undefined },
    middleware: () => ({ first: pass, last: pass }),
    routes: () => new Hono(),
    upgrade: (_: unknown, socket: { destroy(): void }) => void socket.destroy(),
    ...extension,
  } as Extension,
})
const status = await logIn(server.url)
await server.close()
// The thread of the hook may not have told all yet.
await new Promise((resolve) => setTimeout(resolve, 200))
const files = [...loaded, ...Object.keys(createRequire(import.meta.url).cache ?? {})]
const packageOf = (file: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
const packages = [...new Set(files.map(packageOf))].filter((name) => name !== undefined).sort()
process.stdout.write(`${JSON.stringify({ status, packages })}\n`)
process.exit()
