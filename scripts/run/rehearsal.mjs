import { buildChanged, builds } from './builds.mjs'
import { pass } from './children.mjs'
import { inRoot } from './root.mjs'

/**
 * `npm run rehearsal [-- --short] [--rate N] [--plant NAME]` runs two servers behind nginx and pgbouncer, and does to
 * them what happens to servers while people log in. The exit code is 0 if nothing was lost, 1 if something was, and 3
 * if this machine lacks a program.
 */
export async function rehearsal(args) {
  const [sdk] = builds({ whole: true })
  if ((await buildChanged([sdk])).length) return 1
  return pass(['--import', 'tsx', inRoot('tests/rehearsal/main.ts'), ...args])
}
