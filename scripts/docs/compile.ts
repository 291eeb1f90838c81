import { createRequire } from 'node:module'
import ts from 'typescript'
import { root } from './source.js'

const { compilerOptions } = createRequire(import.meta.url)('../../tsconfig.json')
const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root)
const onDisk = ts.createCompilerHost(options)
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Parses a file once. The comments of other packages are skipped, because nothing reads them. */
function parseOnce(name: string, given: ts.ScriptTarget | ts.CreateSourceFileOptions) {
  const settings = typeof given === 'object' ? given : { languageVersion: given }
  const jsDocParsingMode = name.includes('/node_modules/')
    ? ts.JSDocParsingMode.ParseForTypeErrors
    : ts.JSDocParsingMode.ParseAll
  if (!parsed.has(name)) parsed.set(name, onDisk.getSourceFile(name, { ...settings, jsDocParsingMode }))
  return parsed.get(name)
}

/**
 * Creates a program with the options of this repository. `planted`: the texts of files that are not on disk. Programs
 * share what they parse, which takes most of their time. Each has a checker of its own, because the order in which a
 * checker prints a union depends on what it has printed before.
 */
export function compile(files: readonly string[], planted: Readonly<Record<string, string>> = {}): ts.Program {
  return ts.createProgram(files, options, {
    ...onDisk,
    getSourceFile: (name, version) => {
      const text = planted[name]
      return text === undefined ? parseOnce(name, version) : ts.createSourceFile(name, text, version, true)
    },
  })
}
