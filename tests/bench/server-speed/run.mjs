// `npm run bench -- server`: what calls of the built server cost beside better-auth. `scripts/run/bench.mjs` builds the
// server, installs better-auth and runs this. See CONTRIBUTING.md.
import { register } from 'tsx/esm/api'
import { endAll } from '../../../scripts/run/children.mjs'

register()
try {
  const { benchServer } = await import('./bench-server.ts')
  process.exitCode = (await benchServer(process.argv.slice(2))) ? 0 : 1
} catch (cause) {
  console.error(cause)
  process.exitCode = 1
} finally {
  await endAll()
}
