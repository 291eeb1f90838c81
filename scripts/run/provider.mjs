import { pass } from './children.mjs'
import { inRoot } from './root.mjs'

export const providerArgs = (...args) => ['--import', 'tsx', inRoot('provider/main.ts'), ...args]

/** `npm run provider -- --port P --data DIR|memory`: the sandbox provider alone; stdout is its one JSON line. */
export const provider = (args) => pass(providerArgs(...args))
