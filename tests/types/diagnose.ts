import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type typescript from 'typescript'
import { lazyCollector, singleThreaded, tsc } from '../../scripts/tsc.mjs'

/**
 * The errors in the files of a program below the folder `base`, as `file:line message`. Declarations of other packages
 * are checked only as far as these files use them. `compiler` is the package of a TypeScript version.
 */
export function diagnose(
  compiler: string,
  files: readonly string[],
  options: Record<string, unknown>,
  base: string,
): string[] {
  const ts = createRequire(import.meta.url)(compiler) as typeof typescript
  const { options: parsed, errors } = ts.convertCompilerOptionsFromJson(options, base)
  const program = ts.createProgram([...files], parsed)
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(base))
  const found = own.flatMap((file) => ts.getPreEmitDiagnostics(program, file))
  return [...errors, ...found].map(({ file, start = 0, messageText }) => {
    const where = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : ''
    return where + ts.flattenDiagnosticMessageText(messageText, ' ')
  })
}

/**
 * Does the same with the native compiler, which takes a fifth of the processor time and has no JavaScript API. Options
 * that are lists are lists of strings.
 */
export function diagnoseNatively(
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
  base: string,
): string[] {
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [tsc, '--ignoreConfig', singleThreaded, ...flags, ...files],
    {
      cwd: base,
      encoding: 'utf8',
      env: { ...process.env, ...lazyCollector },
    },
  )
  const found = [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (.+)$/gm)]
  // an error without a file is an error of the command itself
  if (stderr || (status && !found.length)) throw new Error(`${tsc} failed:\n${stdout}${stderr}`)
  return found.map(([, file = '', line, message]) => `${path.resolve(base, file)}:${line} ${message}`)
}
