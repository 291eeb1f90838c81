// Our server, as `latchkit-server start` opens it. `start` cannot deliver codes yet, so this adds a delivery that keeps
// them, by the extension point that is there for it, and nothing else: no fault, no record of requests, no page.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { codes, countStatements, ready } from './child.mjs'

const [built, options] = process.argv.slice(2)
const required = createRequire(built)
countStatements(required('pg'))
const { startServer } = await import(pathToFileURL(built))
const { Hono } = await import(pathToFileURL(required.resolve('hono').replace('/cjs/', '/')))

const pass = (_, next) => next()
const extension = {
  chains: { paths: {}, urlOf: async () => undefined },
  telegram: {},
  botToken: async () => undefined,
  prepare: async () => {},
  middleware: () => ({ first: pass, last: pass }),
  routes: () => new Hono(),
  upgrade: (_, socket) => socket.destroy(),
  deliver: async (_, __, { to, code }) => void codes.set(to, code),
}
const server = await startServer({ ...JSON.parse(options), extension })
ready({ url: server.url })
