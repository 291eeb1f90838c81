import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The command line of the native TypeScript compiler, which takes a fifth of the processor time. It has no JavaScript
 * API; code that needs one imports `typescript`.
 */
export const tsc = fileURLToPath(
  new URL('../tests/types/compilers/7.0/node_modules/typescript/bin/tsc', import.meta.url),
)

/** By default, four checkers each compute the types that they share. One takes less processor time, and no longer. */
export const singleThreaded = '--singleThreaded'
/**
 * Variables for programs in Go, such as this compiler and esbuild. They collect garbage when their memory has grown to
 * five times what they use, not to twice. With both, this repository's type check takes half of its processor time.
 */
export const lazyCollector = { GOGC: '400' }

/** Writes the declarations of a project, such as `tsconfig.build.json`, to a folder. Rejects on type errors. */
export function writeDeclarations(root, project, folder) {
  const child = spawn(process.execPath, [tsc, singleThreaded, '-p', project, '--outDir', folder], {
    cwd: root,
    env: { ...process.env, ...lazyCollector },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc found errors in ${project}.`)))),
  )
}
