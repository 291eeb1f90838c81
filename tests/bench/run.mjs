// `npm run bench`: what a login costs, in the built package and a real Chromium, against the budgets of Architecture
// §9. `-- --bytes` measures only what does not depend on the machine. `-- --write` also writes down which chunks the
// journeys load (`covered-chunks.json`). Bytes are brotli-11 bodies of JavaScript, React excluded; times are ratios
// within one run, each beside a control that compares a thing with itself. Ends with 1 above a budget.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { endAll } from '../../scripts/run/children.mjs'

register()
const { values } = parseArgs({
  options: { bytes: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
try {
  const { bench } = await import('./bench.ts')
  process.exitCode = (await bench(values)) ? 0 : 1
} catch (cause) {
  console.error(cause)
  process.exitCode = 1
} finally {
  await endAll()
}
