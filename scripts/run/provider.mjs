import { existsSync } from 'node:fs'
import { pass } from './children.mjs'
import { inRoot } from './root.mjs'

/** With the playground's stand-ins for outside services; where there is no playground, without any. */
const main = () => inRoot(existsSync(inRoot('playground/outside')) ? 'scripts/sandbox/main.ts' : 'provider/main.ts')

export const providerArgs = (...args) => ['--import', 'tsx', main(), ...args]

/** `npm run provider -- --port P --data DIR|memory`: the provider without the playground's pages; stdout is its one JSON line. */
export const provider = (args) => pass(providerArgs(...args))
