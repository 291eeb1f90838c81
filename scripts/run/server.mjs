import { existsSync } from 'node:fs'
import { pass } from './children.mjs'
import { inRoot } from './root.mjs'

/** What starts the sandbox: with the playground's stand-ins, or without any if there is no playground. */
const sandbox = () =>
  existsSync(inRoot('playground/outside')) ? [inRoot('scripts/sandbox/main.ts')] : [inRoot('server/main.ts'), 'sandbox']

export const serverArgs = (...args) => ['--import', 'tsx', ...sandbox(), ...args]

/**
 * `npm run provider -- --port P --data DIR|memory`: starts the server with its sandbox, without the playground's
 * pages. It prints one line of JSON to stdout.
 */
export const provider = (args) => pass(serverArgs(...args))
