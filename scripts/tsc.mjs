import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The command line of the native TypeScript compiler, which takes a fifth of the processor time. It has no JavaScript
 * API; code that needs one imports `typescript`.
 */
export const tsc = fileURLToPath(
  new URL('../tests/types/compilers/7.0/node_modules/typescript/bin/tsc', import.meta.url),
)

/**
 * Its first argument and its variable, with which it takes half of its processor time. By default, four checkers each
 * compute the types that they share, and its garbage collector, which is Go's, runs whenever the memory has doubled.
 */
export const alone = '--singleThreaded'
export const rarelyCollected = { GOGC: '400' }

/** Writes the declarations of a project, such as `tsconfig.build.json`, to a folder. Rejects on type errors. */
export function writeDeclarations(root, project, folder) {
  const child = spawn(process.execPath, [tsc, alone, '-p', project, '--outDir', folder], {
    cwd: root,
    env: { ...process.env, ...rarelyCollected },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc found errors in ${project}.`)))),
  )
}
