import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { files, type PublicApi, readPublicApi } from '../../scripts/docs/public-api.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = Object.keys(files)
/** Types for plugin authors, whose members name types of the core that hosts do not need. */
const FOR_PLUGIN_AUTHORS = ['AnyManifest', 'Client', 'Manifest', 'Plugin']
const { NoTruncation, UseAliasDefinedOutsideCurrentScope, InTypeAlias } = ts.NodeBuilderFlags
const FORMAT = NoTruncation | UseAliasDefinedOutsideCurrentScope
const printer = ts.createPrinter({ removeComments: true })
let api: PublicApi
let checker: ts.TypeChecker

beforeAll(() => {
  api = readPublicApi()
  checker = api.checker
})

const resolved = (symbol: ts.Symbol) => api.resolved(symbol)
const exportsOf = (entry: string) => api.exportsOf(entry)
const isValue = (symbol: ts.Symbol) => !!(resolved(symbol).flags & ts.SymbolFlags.Value)
const membersOf = (symbol: ts.Symbol) => api.membersOf(checker.getDeclaredTypeOfSymbol(resolved(symbol)))

/** The sorted names in a union of string literals, because a union has no order. */
function namesIn(type: ts.Type): readonly string[] {
  const literals = type.isUnion() ? type.types.map((one) => (one.isStringLiteral() ? one.value : undefined)) : []
  const names = literals.filter((one) => one !== undefined)
  return names.length === literals.length ? names.toSorted() : []
}

const BLANK = ts.createSourceFile('blank.ts', '', ts.ScriptTarget.Latest)
const printed = (node: ts.Node) => printer.printNode(ts.EmitHint.Unspecified, node, BLANK)
const inOrder = <T extends ts.Node>(nodes: readonly T[]) =>
  nodes.toSorted((one, other) => (printed(one) < printed(other) ? -1 : 1))

/** Sorts unions and members, whose order depends on what the compiler read before. */
function sorted<T extends ts.Node>(node: T): T {
  const { transformed } = ts.transform<ts.Node>(node, [
    (context) => (root) => {
      const visit = (one: ts.Node): ts.Node => {
        const below = ts.visitEachChild(one, visit, context)
        if (ts.isUnionTypeNode(below)) return ts.factory.createUnionTypeNode(inOrder(below.types))
        if (!ts.isTypeLiteralNode(below)) return below
        return ts.setEmitFlags(ts.factory.createTypeLiteralNode(inOrder(below.members)), ts.EmitFlags.SingleLine)
      }
      return visit(root)
    },
  ])
  return (transformed[0] ?? node) as T
}
/** A type in one line. */
function textOf(type: ts.Type, flags = FORMAT): string {
  const node = checker.typeToTypeNode(type, undefined, flags)
  if (!node) throw new Error(`no text for ${checker.typeToString(type)}`)
  return printed(sorted(node))
}

/** Describes a value by its type, a union by its names, an interface by its members, and an alias by its target. */
function described(symbol: ts.Symbol): string {
  const target = resolved(symbol)
  if (isValue(symbol)) return `${symbol.name}: ${textOf(checker.getTypeOfSymbol(target))}`
  const type = checker.getDeclaredTypeOfSymbol(target)
  const names = namesIn(type)
  if (names.length > 0) return [`type ${symbol.name}`, ...names.map((one) => `  | "${one}"`)].join('\n')
  if (!type.isClassOrInterface()) return `type ${symbol.name} = ${textOf(type, FORMAT | InTypeAlias)}`
  const members = membersOf(symbol).map((member) => {
    const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
    return `  ${member.name}${optional}: ${textOf(checker.getTypeOfSymbol(member))}`
  })
  return [`type ${symbol.name}`, ...members.sort()].join('\n')
}

/** Our own types that a printed type names. */
function typesNamedIn(type: ts.Type): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const symbol = ts.isIdentifier(node) ? checkerSymbol(node) : undefined
    const { Type, TypeParameter } = ts.SymbolFlags
    if (symbol && symbol.flags & Type && !(symbol.flags & TypeParameter) && api.isOurs(symbol)) found.push(symbol.name)
    ts.forEachChild(node, visit)
  }
  const node = checker.typeToTypeNode(type, undefined, ts.NodeBuilderFlags.NoTruncation)
  if (node) visit(node)
  return found
}
/** The checker attaches a symbol to each name of a type that it prints, which its declarations do not show. */
function checkerSymbol(node: ts.Identifier): ts.Symbol | undefined {
  return Reflect.get(node, 'symbol')
}

/** Compares all names that a host can import, with their members, so that every change is noticed. */
it.each(names)('%s exports the same names as before', async (name) => {
  const text = `${exportsOf(name).map(described).sort().join('\n')}\n`
  await expect(text).toMatchFileSnapshot(path.join(root, 'tests/types/public', `${name.replaceAll('/', '-')}.txt`))
})

it('every onError gets a code and an error', () => {
  const shapes = names
    .flatMap(exportsOf)
    .flatMap((symbol) => (isValue(symbol) ? [] : membersOf(symbol)))
    .filter(({ name }) => name === 'onError')
    .map((member) => textOf(checker.getNonNullableType(checker.getTypeOfSymbol(member))))
  expect(shapes.length).toBeGreaterThan(5)
  expect(new Set(shapes)).toEqual(new Set(['(code: ErrorCode, error: LatchkitError) => void']))
})

/** `space.key` of each text that a file defines. */
function textKeysOf(source: ts.SourceFile): readonly string[] {
  const keys: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineText') {
      const [space, texts] = node.arguments
      if (space && ts.isStringLiteral(space) && texts && ts.isObjectLiteralExpression(texts))
        keys.push(...texts.properties.map((text) => `${space.text}.${text.name?.getText()}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return keys
}

it('a host may replace every text of the dialog, and no other', () => {
  const texts = api.program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(root) && !fileName.includes('node_modules'))
    .flatMap(textKeysOf)
  const key = exportsOf('index').find(({ name }) => name === 'TextKey')
  const type = key && checker.getDeclaredTypeOfSymbol(resolved(key))
  const replaceable = type?.isUnion() ? type.types.map((one) => (one.isStringLiteral() ? one.value : '')) : []
  expect(texts.length).toBeGreaterThan(400)
  expect(replaceable.toSorted()).toEqual([...new Set(texts)].toSorted())
})

/** The entry of a plugin exports its manifest, whose type comes from `latchkit`. */
it.each(names)('every type in a signature of %s can be imported from there', (name) => {
  const importable = [name, ...(name.startsWith('plugins/') ? ['index'] : [])].flatMap(exportsOf).map((one) => one.name)
  const missing = exportsOf(name)
    .filter(isValue)
    .flatMap((symbol) =>
      typesNamedIn(checker.getTypeOfSymbol(resolved(symbol)))
        .filter((type) => !importable.includes(type))
        .map((type) => `${symbol.name}: ${type}`),
    )
  expect(missing).toEqual([])
})

it.each(['index', 'react', 'solana'])(
  'every type that a result or callback of %s has in it can be imported',
  (name) => {
    const importable = names.flatMap(exportsOf).map((one) => one.name)
    const missing = exportsOf(name)
      .filter((symbol) => !isValue(symbol) && !FOR_PLUGIN_AUTHORS.includes(symbol.name))
      .flatMap((symbol) =>
        membersOf(symbol)
          .flatMap((member) => typesNamedIn(checker.getTypeOfSymbol(member)))
          .filter((type) => !importable.includes(type))
          .map((type) => `${symbol.name}: ${type}`),
      )
    expect([...new Set(missing)]).toEqual([])
  },
)
