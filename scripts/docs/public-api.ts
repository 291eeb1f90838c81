import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { entries, serverEntries, toolEntries } from '../entries.mjs'
import { compile } from './compile.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The source of each entry, by the entry's name. */
export const files: Record<string, string> = { ...entries(root), ...toolEntries(root) }

/** The same with the entry of the server's package. */
export const everyFile: Record<string, string> = { ...files, ...serverEntries(root) }

/** Reads the names that a host can import, as the compiler sees them. */
export function readPublicApi() {
  const program = compile(Object.values(everyFile))
  const checker = program.getTypeChecker()

  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const isOurs = (symbol: ts.Symbol) =>
    (symbol.declarations ?? []).some((declaration) => {
      const { fileName } = declaration.getSourceFile()
      return fileName.startsWith(root) && !fileName.includes('node_modules')
    })
  function exportsOf(entry: string): readonly ts.Symbol[] {
    const source = program.getSourceFile(everyFile[entry] ?? '')
    const module = source && checker.getSymbolAtLocation(source)
    return module ? checker.getExportsOfModule(module) : []
  }
  /** The members that we declare. Members of strings and arrays are TypeScript's own. */
  const membersOf = (type: ts.Type) => checker.getPropertiesOfType(type).filter(isOurs)
  return { program, checker, resolved, isOurs, exportsOf, membersOf }
}
export type PublicApi = ReturnType<typeof readPublicApi>
