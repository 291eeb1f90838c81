import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type typescript from 'typescript'

/**
 * The errors of a program, as `file:line message`. `compiler` is the package of a TypeScript version. With `alone`,
 * only errors in the files themselves count, because their imports are checked elsewhere.
 */
export function diagnose(
  compiler: string,
  files: readonly string[],
  options: Record<string, unknown>,
  base: string,
  alone = false,
): string[] {
  const ts = createRequire(import.meta.url)(compiler) as typeof typescript
  const { options: parsed, errors } = ts.convertCompilerOptionsFromJson(options, base)
  const program = ts.createProgram([...files], parsed)
  const sources = alone ? files.map((file) => program.getSourceFile(file)) : [undefined]
  const found = sources.flatMap((file) => ts.getPreEmitDiagnostics(program, file))
  return [...errors, ...found].map(({ file, start = 0, messageText }) => {
    const where = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : ''
    return where + ts.flattenDiagnosticMessageText(messageText, ' ')
  })
}

/**
 * Does the same with a compiler's command line, because the native compilers have no JavaScript API. `script` is the
 * compiler's `tsc`. Options that are lists are lists of strings.
 */
export function diagnoseByCommand(
  script: string,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
  base: string,
): string[] {
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--ignoreConfig', ...flags, ...files], {
    cwd: base,
    encoding: 'utf8',
  })
  const found = [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (.+)$/gm)]
  // an error without a file is an error of the command itself
  if (stderr || (status && !found.length)) throw new Error(`${script} failed:\n${stdout}${stderr}`)
  return found.map(([, file = '', line, message]) => `${path.resolve(base, file)}:${line} ${message}`)
}
