// `node scripts/size-all.mjs` writes a configuration of size-limit that also measures the chunks whose bytes the limits
// of journeys include: `npx size-limit --config .cache/size/all.json`. The report of a pull request uses it.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './run/root.mjs'
import { BUNDLES, sizeLineFor } from './size-bundles.mjs'

const read = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'))
const covered = read('tests/bench/covered-chunks.json').map((name) => sizeLineFor(root, `dist/chunks/${name}.js`))
const lines = [...read('.size-limit.json'), ...covered].map((line) => ({ ...line, path: inRoot(line.path) }))
writeFileSync(inRoot(BUNDLES, 'all.json'), JSON.stringify(lines))
