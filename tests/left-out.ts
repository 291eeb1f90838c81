import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/')

/**
 * Test files that a run of Vitest leaves out, for `exclude`: `LEFT_OUT` names them, separated by commas. Vitest's own
 * option `--exclude` has no effect on projects.
 */
export const leftOut = (process.env.LEFT_OUT ?? '')
  .split(',')
  .filter(Boolean)
  .map((file) => root + file)
