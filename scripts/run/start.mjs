import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildChanged, builds, onChange, secondsSince } from './builds.mjs'
import { endAll, endedByItself, start as spawnChild } from './children.mjs'
import { freePort } from './free-port.mjs'
import { inRoot } from './root.mjs'
import { serve } from './serve.mjs'
import { serverArgs } from './server.mjs'

const MOUNTS = { '/': inRoot('playground/host/dist'), '/stages': inRoot('playground/stages/dist') }
const STAGES = MOUNTS['/stages']

/** Starts the server and reads its first line on stdout, which is JSON. */
async function startServer() {
  console.log('Starting the server …')
  const start = Date.now()
  const port = await freePort(4610)
  const args = serverArgs('--port', String(port), '--data', inRoot('.data'))
  const child = spawnChild(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = endedByItself(child)
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([new Promise((resolve) => lines.once('line', resolve)), exit.then(() => undefined)])
  if (line === undefined) throw new Error('The server ended before it was up; the reason stands above.')
  console.log(`Started the server in ${secondsSince(start)}.`)
  lines.on('line', (text) => console.log(text))
  return { exit, facts: JSON.parse(String(line)) }
}

async function build(all) {
  const [failed] = await buildChanged(all)
  if (failed) throw new Error(`Could not build ${failed}; the reason stands above.`)
}

/** Rebuilds outdated parts when a source changes. An error is printed, and the next change tries again. */
function rebuildOnChange() {
  const isFolder = (source) => existsSync(source) && statSync(source).isDirectory()
  const folders = new Set(builds().flatMap(({ sources }) => sources.filter(isFolder)))
  onChange([...folders], async () => {
    for (const name of await buildChanged(builds())) console.error(`Could not build ${name}; the reason stands above.`)
  })
  console.log(`Watching ${[...folders].map((folder) => path.relative(inRoot(), folder)).join(', ')}.`)
}

/** Builds outdated parts, runs the sandbox and serves the playground, until Ctrl-C. */
async function run(whenUp) {
  try {
    const [sdk, ...apps] = builds()
    const isStages = ({ built }) => built.startsWith(STAGES)
    // The server takes seconds to start and reads the SDK's build only for its pages, so all is built meanwhile.
    const [server] = await Promise.all([startServer(), build([sdk, ...apps.filter((one) => !isStages(one))])])
    const stages = apps.filter(isStages)
    const mounts = Object.fromEntries(
      Object.entries(MOUNTS).filter(([, folder]) => existsSync(folder) || (folder === STAGES && stages.length)),
    )
    const port = await freePort(4600)
    await serve({ port, mounts, facts: server.facts })
    const urls = [
      ['Playground', `http://localhost:${port}`, 'a page with a login and a switch for every setting', '/'],
      ['Stages', `http://localhost:${port}/stages/`, 'every screen of the dialog', '/stages'],
      ['Server', server.facts.server, 'the server, with the codes that it would send'],
      ...Object.entries(server.facts.chains).map(([id, url]) => [`Chain ${id}`, url, 'a local node of Ethereum']),
      ['Solana', server.facts.solana, 'a local node of Solana'],
    ].filter(([, url, , mount]) => url && (!mount || mounts[mount]))
    const widest = Math.max(...urls.map(([, url]) => url.length))
    console.log('\nLatchkit is running on this machine only.\n')
    for (const [name, url, about] of urls) console.log(`  ${name.padEnd(12)}${url.padEnd(widest + 3)}${about}`)
    console.log('\nPress Ctrl-C to end it.\n')
    // Whoever looks at the playground does not wait for the stages; their address says that they are being built.
    await build(stages)
    whenUp?.()
    await server.exit
    throw new Error('The server has ended; the reason stands above.')
  } catch (cause) {
    console.error(cause.message)
    await endAll()
    process.exit(1)
  }
}

export const start = () => run()

/** `npm run dev` does the same as `npm start`, and rebuilds outdated parts when a source changes. */
export const dev = () => run(rebuildOnChange)
