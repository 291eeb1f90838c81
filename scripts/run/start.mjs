import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { bin, endAll, endedByItself, pass, start as spawnChild } from './children.mjs'
import { freePort } from './free-port.mjs'
import { providerArgs } from './provider.mjs'
import { inRoot } from './root.mjs'
import { serve } from './serve.mjs'

const APPS = [
  { folder: 'playground/host', prefix: '/' },
  { folder: 'playground/stages', prefix: '/stages' },
]

async function build() {
  if (await pass([inRoot('scripts/build.mjs')])) throw new Error('The SDK did not build; the reason stands above.')
  const apps = APPS.filter(({ folder }) => existsSync(inRoot(folder, 'index.html')))
  for (const { folder, prefix } of apps) {
    const base = prefix === '/' ? '/' : `${prefix}/`
    const args = [
      bin('vite'),
      'build',
      inRoot(folder),
      '--base',
      base,
      '--outDir',
      inRoot(folder, 'dist'),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]
    if (await pass(args)) throw new Error(`${folder} did not build; the reason stands above.`)
  }
  return Object.fromEntries(apps.map(({ folder, prefix }) => [prefix, inRoot(folder, 'dist')]))
}

/** Starts the provider and reads its first line on stdout, which is JSON. */
async function startProvider() {
  const port = await freePort(4610)
  const args = providerArgs('--port', String(port), '--data', inRoot('.data'))
  const child = spawnChild(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = endedByItself(child)
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([new Promise((resolve) => lines.once('line', resolve)), ended.then(() => undefined)])
  if (line === undefined) throw new Error('The provider ended before it was up; the reason stands above.')
  lines.on('line', (text) => console.log(text))
  return { ended, facts: JSON.parse(String(line)) }
}

/** `npm start`: builds, runs the sandbox provider and serves the playground, until Ctrl-C. */
export async function start() {
  try {
    const mounts = await build()
    const provider = await startProvider()
    const port = await freePort(4600)
    await serve({ port, mounts, facts: provider.facts })
    const urls = [
      ['Playground', `http://localhost:${port}`, '/'],
      ['Stages', `http://localhost:${port}/stages/`, '/stages'],
      ['Provider', provider.facts.provider],
      ...Object.entries(provider.facts.chains).map(([id, url]) => [`Chain ${id}`, url]),
      ['Solana', provider.facts.solana],
    ]
    console.log('\nLatchkit is running on this machine only.\n')
    for (const [name, url, mount] of urls) if (!mount || mounts[mount]) console.log(`  ${name.padEnd(12)}${url}`)
    console.log('\nPress Ctrl-C to end it.')
    await provider.ended
    throw new Error('The provider has ended; the reason stands above.')
  } catch (cause) {
    console.error(cause.message)
    await endAll()
    process.exit(1)
  }
}
