import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import '../run/children.mjs' // a signal ends us by way of 'exit'
import { root } from '../run/root.mjs'
import { stylesPlugin } from '../styles-plugin.mjs'

const stay = fileURLToPath(import.meta.resolve('./stay.test.mjs'))
const runner = fileURLToPath(import.meta.resolve('./runner.mjs'))

/** Workers that are alive: they do not outlive us, not even in a loop. */
const pids = new Set()
function kill(pid) {
  pids.delete(pid)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has gone by itself.
  }
}
process.on('exit', () => [...pids].forEach(kill))

const compiledIn = (codes) => ({
  name: 'mutants',
  enforce: 'pre',
  load: (id) => codes.get(id.split('?')[0]),
})

/**
 * One vitest worker that stays, with mutants compiled in. `run(ask, patience)` asks it for one file of tests and gives its
 * answer, or undefined when it has not answered in time or has died: then it is ended, and the next `run` has a new one.
 */
export async function startWorker({ codes, env }) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config = {
    root,
    config: false,
    watch: false,
    include: [stay],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    runner,
    env,
    reporters: [{}],
    testTimeout: 0,
    silent: true,
  }
  const vitest = await createVitest('test', config, {
    configFile: false,
    logLevel: 'error',
    plugins: [stylesPlugin(), compiledIn(codes)],
  })
  vitest.provide('mutation', { port: server.address().port })
  let worker

  async function begin() {
    const connected = once(server, 'connection')
    const ended = vitest.runTestSpecifications(await vitest.globTestSpecifications())
    const failed = ended.then(() => Promise.reject(new Error(describe(vitest.state.getUnhandledErrors()))))
    failed.catch(() => {})
    const [socket] = await Promise.race([connected, failed])
    socket.on('error', () => {})
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    const { pid } = JSON.parse((await lines.next()).value)
    pids.add(pid)
    return { socket, lines, pid, ended }
  }
  const describe = (errors) => `No worker: ${errors.map((error) => error?.stack ?? error).join('\n')}`

  async function end() {
    const { pid, ended } = worker
    worker = undefined
    kill(pid)
    await ended.catch(() => {})
  }

  async function run(ask, patience) {
    worker ??= await begin()
    worker.socket.write(`${JSON.stringify(ask)}\n`)
    let late
    const patient = new Promise((resolve) => {
      late = setTimeout(() => resolve({ done: true }), patience)
    })
    const { done, value } = await Promise.race([worker.lines.next(), patient])
    clearTimeout(late)
    if (!done) return JSON.parse(value)
    await end()
    return undefined
  }

  return {
    run,
    /** The next run is of a new worker. */
    restart: async () => worker && end(),
    async close() {
      if (worker) await end()
      server.close()
      await vitest.close()
    },
  }
}
