import { createRequire } from 'node:module'
import type typescript from 'typescript'

/**
 * The errors of a program, as `file:line message`. `compiler` is the package of a TypeScript version. `alone`: only those
 * of the files themselves, what they import is checked elsewhere.
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
  const looked = alone ? files.map((file) => program.getSourceFile(file)) : [undefined]
  const found = looked.flatMap((file) => ts.getPreEmitDiagnostics(program, file))
  return [...errors, ...found].map(({ file, start = 0, messageText }) => {
    const where = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : ''
    return where + ts.flattenDiagnosticMessageText(messageText, ' ')
  })
}
