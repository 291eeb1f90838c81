import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compile } from '../../scripts/docs/compile.js'
import { files } from '../../scripts/docs/public-api.js'
import { createComparison } from './differences.js'
import { declarationsOf, isFetched } from './incumbent.js'

const page = readFileSync(fileURLToPath(new URL('../../docs/guides/moving.md', import.meta.url)), 'utf8')
/** Their declarations and our entry, by the section of the guide with the differences. */
const SECTIONS = {
  'Options and results of hooks': [declarationsOf('index'), files.react ?? ''],
  'Options and results of hooks of Solana': [declarationsOf('solana'), files.solana ?? ''],
} as const

const program = compile(isFetched() ? Object.values(SECTIONS).flat() : [])
const checker = program.getTypeChecker()
function exportsOf(file: string): ReadonlyMap<string, ts.Type> {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} exports nothing.`)
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => {
      const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return [symbol.name, checker.getTypeOfSymbol(own)]
    }),
  )
}
const isForeign = ({ declarations = [] }: ts.Symbol) =>
  declarations.length > 0 &&
  declarations.every((declaration) => /node_modules\/(?!@privy-io\/)/.test(declaration.getSourceFile().fileName))
/** Users, accounts and wallets have sections of their own in the guide; providers are EIP-1193's. */
const APART = /^(User|Wallet|EIP1193Provider|(Base)?Connected\w*Wallet|\w+WithMetadata)$/
const differencesOf = createComparison({ checker, isForeign, isApart: (name) => APART.test(name) })

/** Each hook of both, with its differences as `hook: path`. */
function differencesIn([theirs, ours]: readonly [string, string]) {
  const own = exportsOf(ours)
  const hooks = [...exportsOf(theirs)].filter(([name]) => /^use[A-Z]/.test(name) && own.has(name))
  return hooks.flatMap(([name, type]) => {
    const counterpart = own.get(name)
    return counterpart ? differencesOf(type, counterpart).map((difference) => `${name}: ${difference}`) : []
  })
}

const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** Each difference that the table of a section names: all paths of a row for all its hooks. */
function rowsOf(section: string) {
  const [, own = ''] = page.split(`\n## ${section}\n`)
  const rows = [...(own.split('\n## ')[0] ?? '').matchAll(/^\| (`.+`) \| (`.+`) \| (.+) \|$/gm)]
  return rows.flatMap(([, hooks = '', paths = '']) =>
    codesIn(hooks).flatMap((hook) => codesIn(paths).map((difference) => `${hook}: ${difference}`)),
  )
}

/** The packages of theirs that their types are imported from and that are not here, so that these types are unknown. */
function missingPackages(): readonly string[] {
  const imports = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/@privy-io/'))
    .flatMap(({ statements }) => statements.filter((one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one)))
  const names = imports.flatMap(({ moduleSpecifier }) =>
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && !checker.getSymbolAtLocation(moduleSpecifier)
      ? [moduleSpecifier.text]
      : [],
  )
  return [...new Set(names.filter((name) => name.startsWith('@privy-io/')))].sort()
}

describe.skipIf(!isFetched())('the guide for moving names every difference of options and results', () => {
  it('compares no type that is unknown, but for those of requests, which no hook has', () => {
    expect(missingPackages()).toEqual(['@privy-io/api-base', '@privy-io/routes'])
  })
  it.each(Object.entries(SECTIONS))('%s', (section, pair) => {
    expect(rowsOf(section).sort()).toEqual(differencesIn(pair).sort())
  })
})

describe('the comparison', () => {
  const planted = '/planted.ts'
  const sources = compile([planted], {
    [planted]: `
      export declare function theirs(options: { onDone?: (result: { a: string; b: number }) => void; old?: boolean }): {
        go: (options: { kind: 'one' | 'two'; inner?: { deep?: string } }) => Promise<{ id: string; list: { x: 1 }[] }>
        gone: () => void
        state: { status: 'ready' | 'busy' }
      }
      export declare function ours(options: { onDone?: (result: { a: string }) => void }): {
        go: (options: { kind: 'one'; inner?: { other?: string }; token: string }) => Promise<{ id: string; list: { y: 1 }[] }>
        state: { status: 'ready' | 'other' }
      }`,
  })
  const own = sources.getTypeChecker()
  const source = sources.getSourceFile(planted)
  const symbol = source && own.getSymbolAtLocation(source)
  const [theirs, ours] = (symbol ? own.getExportsOfModule(symbol) : []).map((one) => own.getTypeOfSymbol(one))

  it('finds options that are not taken, values that are not known, and results that are missing', () => {
    if (!theirs || !ours) throw new Error('Nothing was planted.')
    const compared = createComparison({ checker: own, isForeign: () => false, isApart: () => false })
    expect(compared(theirs, ours)).toEqual([
      'go().list[].x',
      'go(inner.deep)',
      'go(kind): "two"',
      'go(token) is needed',
      'gone',
      'old',
      'onDone(b)',
      'state.status: "other"',
    ])
    expect(compared(theirs, theirs)).toEqual([])
  })
})
