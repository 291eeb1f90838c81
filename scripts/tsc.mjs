import { fileURLToPath } from 'node:url'

/**
 * The command line of the native TypeScript compiler, which takes a fifth of the processor time. It has no JavaScript
 * API; code that needs one imports `typescript`.
 */
export const tsc = fileURLToPath(
  new URL('../tests/types/compilers/7.0/node_modules/typescript/bin/tsc', import.meta.url),
)
