import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import '../run/children.mjs' // turns signals into 'exit' events
import { root } from '../run/root.mjs'
import { stylesPlugin } from '../styles-plugin.mjs'

const stay = fileURLToPath(import.meta.resolve('./stay.test.mjs'))
const runner = fileURLToPath(import.meta.resolve('./runner.mjs'))

/** Running workers. They are killed when this process ends. */
const pids = new Set()
function kill(pid) {
  pids.delete(pid)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
process.on('exit', () => [...pids].forEach(kill))

const compiledIn = (codes) => ({
  name: 'mutants',
  enforce: 'pre',
  load: (id) => codes.get(id.split('?')[0]),
})

/**
 * A persistent Vitest worker with compiled mutants. `run(ask, patience)` runs one test file and returns the result. It
 * returns undefined if the worker has not answered in time or has died; the next `run` then starts a new worker.
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
    const exit = vitest.runTestSpecifications(await vitest.globTestSpecifications())
    const failed = exit.then(() => Promise.reject(new Error(describe(vitest.state.getUnhandledErrors()))))
    failed.catch(() => {})
    const [socket] = await Promise.race([connected, failed])
    socket.on('error', () => {})
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    const { pid } = JSON.parse((await lines.next()).value)
    pids.add(pid)
    return { socket, lines, pid, exit }
  }
  const describe = (errors) => `No worker: ${errors.map((error) => error?.stack ?? error).join('\n')}`

  async function end() {
    const { pid, exit } = worker
    worker = undefined
    kill(pid)
    await exit.catch(() => {})
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
    /** Ends the worker, so that the next run starts a new one. */
    restart: async () => worker && end(),
    async close() {
      if (worker) await end()
      server.close()
      await vitest.close()
    },
  }
}
