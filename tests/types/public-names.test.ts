import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import typescript from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { entries } from '../../scripts/entries.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files: Record<string, string> = entries(root)
let lines: (file: string) => string[]

beforeAll(() => {
  const { compilerOptions } = createRequire(import.meta.url)('../../tsconfig.json')
  const { options } = typescript.convertCompilerOptionsFromJson(compilerOptions, root)
  const program = typescript.createProgram(Object.values(files), options)
  const checker = program.getTypeChecker()
  const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = typescript.TypeFormatFlags
  const flags = NoTruncation | UseAliasDefinedOutsideCurrentScope

  /** A value by its type; what is only a type by its name. */
  function described(symbol: typescript.Symbol): string {
    const target = symbol.flags & typescript.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    if (!(target.flags & typescript.SymbolFlags.Value)) return `type ${symbol.name}`
    const type = checker.getTypeOfSymbol(target)
    return `${symbol.name}: ${checker.typeToString(type, undefined, flags)}`
  }
  lines = (file) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    return module ? checker.getExportsOfModule(module).map(described).sort() : []
  }
})

/** What a host can import, and as what: a name that goes or changes is seen here. */
it.each(Object.keys(files))('%s exports what it did', async (name) => {
  const text = `${lines(files[name] ?? '').join('\n')}\n`
  await expect(text).toMatchFileSnapshot(path.join(root, 'tests/types/public', `${name.replaceAll('/', '-')}.txt`))
})
