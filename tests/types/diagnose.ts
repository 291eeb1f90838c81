import { createRequire } from 'node:module'
import type typescript from 'typescript'

/** The errors of a program, as `file:line message`. `compiler` is the package of a TypeScript version. */
export function diagnose(
  compiler: string,
  files: readonly string[],
  options: Record<string, unknown>,
  base: string,
): string[] {
  const ts = createRequire(import.meta.url)(compiler) as typeof typescript
  const { options: parsed, errors } = ts.convertCompilerOptionsFromJson(options, base)
  const program = ts.createProgram([...files], parsed)
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map(({ file, start = 0, messageText }) => {
    const where = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : ''
    return where + ts.flattenDiagnosticMessageText(messageText, ' ')
  })
}
