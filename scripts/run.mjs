// `npm start`, `npm run dev`, `npm test`, `npm run bench` and `npm run provider` work on a fresh clone that has only
// Node and git. Before the packages are installed, only `node:` modules can be imported, so all others are imported
// later.
import { installDependencies, installToStart } from './run/dependencies.mjs'

const NEEDED = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Node ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

const commands = {
  start: async (args) => (await import('./run/start.mjs')).start(args),
  dev: async (args) => (await import('./run/start.mjs')).dev(args),
  test: async (args) => (await import('./run/test.mjs')).test(args),
  bench: async (args) => (await import('./run/bench.mjs')).bench(args),
  docs: async (args) => (await import('./run/docs.mjs')).docs(args),
  provider: async (args) => (await import('./run/server.mjs')).provider(args),
  coverage: async (args) => (await import('./run/coverage.mjs')).coverage(args),
  fuzz: async (args) => (await import('./run/fuzz.mjs')).fuzz(args),
  vectors: async (args) => (await import('./run/vectors.mjs')).vectors(args),
  browsers: async (args) => (await import('./run/browsers.mjs')).browsers(args),
  endurance: async (args) => (await import('./run/endurance.mjs')).endurance(args),
  rehearsal: async (args) => (await import('./run/rehearsal.mjs')).rehearsal(args),
  mutate: async (args) => (await import('./run/mutate.mjs')).mutate(args),
}
const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Say one of: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
if (name === 'start' || name === 'provider') installToStart()
else installDependencies()
process.exitCode = await command(args)
