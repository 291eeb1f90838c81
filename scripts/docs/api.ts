// Writes the reference of every name that an entry exports, from its declaration as the compiler sees it.
import path from 'node:path'
import ts from 'typescript'
import { pluginNames } from '../entries.mjs'
import { type PublicApi, readPublicApi } from './public-api.js'
import { slugOf } from './slug.mjs'
import { API_FOLDER, code, plainText, root } from './source.js'

interface ApiPage {
  readonly file: string
  readonly title: string
  readonly sentence: string
  /** The entries on this page. Each has a heading of its own if there are several. */
  readonly entries: readonly string[]
}
const PAGES: readonly ApiPage[] = [
  {
    file: 'latchkit',
    title: 'latchkit',
    sentence: 'The client without React, errors, users and accounts, and what a plugin is made of.',
    entries: ['index'],
  },
  {
    file: 'react',
    title: 'latchkit/react',
    sentence: 'Components and hooks for React, and the types of what they take and return.',
    entries: ['react'],
  },
  { file: 'solana', title: 'latchkit/solana', sentence: 'Hooks for Solana wallets.', entries: ['solana'] },
  {
    file: 'chains',
    title: 'latchkit/chains',
    sentence: 'Definitions of Ethereum chains, and a function that changes the node of one.',
    entries: ['chains'],
  },
  {
    file: 'testing',
    title: 'latchkit/testing',
    sentence: 'A sandbox, logins, wallets and passkeys for the tests of an app.',
    entries: ['testing'],
  },
  {
    file: 'plugins',
    title: 'latchkit/plugins',
    sentence: 'The manifests of all plugins, and the types that other plugins and headless hosts use.',
    entries: [...pluginNames(root).map((name) => `plugins/${name}`), 'plugins/index'],
  },
  {
    file: 'server',
    title: 'latchkit-server',
    sentence: 'Starts the server, or its sandbox, from a program instead of the command line.',
    entries: ['server', 'server/sandbox'],
  },
]

/** Columns of a declaration's line that a page shows without scrolling. */
const LINE = 70

const KINDS = ['Components', 'Hooks', 'Functions', 'Classes', 'Values', 'Types'] as const
type Kind = (typeof KINDS)[number]

interface Exported {
  readonly name: string
  readonly page: ApiPage
  readonly entry: string
  readonly symbol: ts.Symbol
  readonly kind: Kind
}

const { InTypeAlias, NoTruncation, MultilineObjectLiterals, UseAliasDefinedOutsideCurrentScope } = ts.NodeBuilderFlags
const FLAGS = NoTruncation | MultilineObjectLiterals | UseAliasDefinedOutsideCurrentScope
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
const nowhere = ts.createSourceFile('printed.ts', '', ts.ScriptTarget.Latest)
const print = (node: ts.Node | undefined) =>
  node
    ? printer
        .printNode(ts.EmitHint.Unspecified, node, nowhere)
        .replace(/^ +/gm, (indent) => ' '.repeat(indent.length / 2))
        .replace(/;$/gm, '')
        // the checker's order of names follows from what it has read before
        .replace(/"\w+"(?: \| "\w+")+/g, (names) => names.split(' | ').sort().join(' | '))
    : ''

/** Lines of a declaration without the indentation that all but the first have. */
function dedented(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const indents = rest.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length)
  const common = indents.length ? Math.min(...indents) : 0
  // the stars of a comment are indented by one more than its first line
  const shift = first.startsWith('/**') && rest[0]?.trimStart().startsWith('*') ? common - 1 : common
  return [first, ...rest.map((line) => line.slice(Math.max(0, shift)))].join('\n')
}
const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')
const block = (text: string) => `\`\`\`ts\n${text}\n\`\`\``

/** The declaration of a type, with the comments of its members. Members that it inherits are among them. */
function typeDeclaration({ checker, isOurs }: PublicApi, name: string, symbol: ts.Symbol): string {
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration)
  const sourceOf = (node: ts.Node) => dedented(node.getText())
  const parameters = (nodes: ts.NodeArray<ts.TypeParameterDeclaration> | undefined) =>
    nodes ? `<${nodes.map(sourceOf).join(', ')}>` : ''
  if (alias) {
    if (!/\btypeof\b/.test(alias.type.getText())) return alias.getText().replace(/^export /, '')
    const type = checker.typeToTypeNode(checker.getDeclaredTypeOfSymbol(symbol), undefined, FLAGS | InTypeAlias)
    return `type ${name}${parameters(alias.typeParameters)} = ${print(type)}`
  }
  const own = symbol.declarations?.find((one) => ts.isInterfaceDeclaration(one) || ts.isClassDeclaration(one))
  // members of a mapped type have no declaration; those of `Error` are the language's
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
  const members = properties
    .filter((one) => !one.declarations?.length || isOurs(one))
    .map((member) => {
      const [declared] = member.declarations ?? []
      const isWritten = declared && (ts.isPropertySignature(declared) || ts.isMethodSignature(declared))
      const [doc] = declared ? ts.getJSDocCommentsAndTags(declared) : []
      const comment = doc && ts.isJSDoc(doc) ? `${dedented(doc.getText())}\n` : ''
      const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
      const type = checker.typeToTypeNode(checker.getTypeOfSymbol(member), undefined, FLAGS)
      const text =
        isWritten && declared.parent === own ? sourceOf(declared) : `${member.name}${optional}: ${print(type)}`
      return indented(`${comment}${text}`)
    })
  const keyword = own && ts.isClassDeclaration(own) ? 'class' : 'interface'
  const base = keyword === 'class' ? ' extends Error' : ''
  return `${keyword} ${name}${parameters(own?.typeParameters)}${base} {\n${members.join('\n')}\n}`
}

/** A parameter that is taken apart where the function is written has no name of its own. */
function nameParameters(call: ts.SignatureDeclaration, name: string): readonly ts.ParameterDeclaration[] {
  const fallback = /^[A-Z]/.test(name) ? 'props' : 'options'
  return call.parameters.map((parameter) =>
    ts.isIdentifier(parameter.name)
      ? parameter
      : ts.factory.updateParameterDeclaration(
          parameter,
          parameter.modifiers,
          parameter.dotDotDotToken,
          ts.factory.createIdentifier(fallback),
          parameter.questionToken,
          parameter.type,
          parameter.initializer,
        ),
  )
}

function valueDeclaration({ checker }: PublicApi, name: string, symbol: ts.Symbol): string {
  // `VERSION` is a text here, since a release must not change this page
  const type = checker.getBaseTypeOfLiteralType(checker.getTypeOfSymbol(symbol))
  const calls = type.getCallSignatures()
  const isFunction = calls.length > 0 && checker.getPropertiesOfType(type).length === 0
  if (!isFunction) return `const ${name}: ${print(checker.typeToTypeNode(type, undefined, FLAGS))}`
  return calls
    .map((call) => {
      const { CallSignature } = ts.SyntaxKind
      const node = checker.signatureToSignatureDeclaration(call, CallSignature, undefined, FLAGS)
      if (!node || !ts.isCallSignatureDeclaration(node))
        throw new Error(`${name} has a signature that cannot be printed.`)
      const types = node.typeParameters ? `<${node.typeParameters.map(print).join(', ')}>` : ''
      const parameters = nameParameters(node, name).map((parameter) =>
        print(parameter).replace(/(\?: .*) \| undefined$/, '$1'),
      )
      const answer = print(node.type).replace(
        'ReactElement<unknown, string | JSXElementConstructor<any>>',
        'ReactElement',
      )
      const line = `${types}(${parameters.join(', ')}): ${answer}`
      if (line.length <= LINE || !parameters.length) return line
      return `${types}(\n${parameters.map((parameter) => indented(`${parameter},`)).join('\n')}\n): ${answer}`
    })
    .map((call) => `function ${name}${call}`)
    .join('\n')
}

function kindOf({ checker }: PublicApi, name: string, symbol: ts.Symbol): Kind {
  if (symbol.flags & ts.SymbolFlags.Class) return 'Classes'
  if (!(symbol.flags & ts.SymbolFlags.Value)) return 'Types'
  if (/^use[A-Z]/.test(name)) return 'Hooks'
  const calls = checker.getTypeOfSymbol(symbol).getCallSignatures()
  if (!calls.length) return 'Values'
  return /^[A-Z]/.test(name) ? 'Components' : 'Functions'
}

/** Every exported name once, on the first page that has it. */
function collect(api: PublicApi): readonly Exported[] {
  const found: Exported[] = []
  for (const page of PAGES)
    for (const entry of page.entries)
      for (const exported of api.exportsOf(entry)) {
        const symbol = api.resolved(exported)
        const { name } = exported
        if (!found.some((one) => one.symbol === symbol && one.name === name))
          found.push({ name, page, entry, symbol, kind: kindOf(api, name, symbol) })
      }
  return found
}

const importPath = (entry: string) =>
  /^server/.test(entry)
    ? entry.replace('server', 'latchkit-server')
    : path.posix.join('latchkit', entry.replace(/(^|\/)index$/, ''))

/** The pages below `docs/reference/api`, by their place in the tree. */
export function apiPages(api: PublicApi = readPublicApi()): Readonly<Record<string, string>> {
  const all = collect(api)
  const { checker } = api

  /** Where a name is explained, as seen from a page: in the same entry, on the same page, or on another. */
  function linkTo(name: string, from: ApiPage, entry: string): string | undefined {
    const called = all.filter((one) => one.name === name && one.kind !== 'Hooks')
    const target = called.find((one) => one.entry === entry) ?? called.find((one) => one.page === from) ?? called[0]
    if (!target) return undefined
    const twins = all.filter((one) => one.page === target.page && slugOf(one.name) === slugOf(name))
    const before = twins.indexOf(target)
    const anchor = `#${slugOf(name)}${before ? `-${before}` : ''}`
    return target.page === from ? anchor : `${target.page.file}.md${anchor}`
  }

  function section({ name, page, entry, symbol, kind }: Exported): string {
    const declared = kind === 'Types' || kind === 'Classes' ? typeDeclaration : valueDeclaration
    const text = declared(api, name, symbol)
    const doc = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s*\n\s*/g, ' ')
    const tags = symbol.getJsDocTags(checker).map((tag) => [tag.name, ts.displayPartsToString(tag.text)] as const)
    const examples = tags
      .filter(([tag]) => tag === 'example')
      .map(([, example]) => `\`\`\`tsx\n${example.trim()}\n\`\`\``)
    const withoutComments = text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    const named = [...new Set(withoutComments.match(/(?<!['".])\b[A-Z]\w+\b/g))]
      .filter((one) => one !== name)
      .flatMap((one) => {
        const link = linkTo(one, page, entry)
        return link ? [`[${code(one)}](${link})`] : []
      })
    return [
      `### ${code(name)}`,
      ...(doc ? [plainText(doc)] : []),
      block(text),
      ...examples,
      ...(named.length ? [`Types: ${named.join(', ')}.`] : []),
    ].join('\n\n')
  }

  function entryText(page: ApiPage, entry: string): string {
    const own = all.filter((one) => one.page === page && one.entry === entry)
    const several = page.entries.length > 1
    const elsewhere = api
      .exportsOf(entry)
      .map((exported) => all.find((one) => one.name === exported.name && one.symbol === api.resolved(exported)))
      .filter((one) => one !== undefined)
      .filter((one) => one.entry !== entry)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((one) => `[${code(one.name)}](${linkTo(one.name, page, one.entry)})`)
    const kinds = KINDS.flatMap((kind) => {
      const exported = own.filter((one) => one.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1))
      if (!exported.length) return []
      const sections = exported.map(section)
      return several ? sections : [`## ${kind}`, ...sections]
    })
    return [
      ...(several ? [`## ${code(importPath(entry))}`] : []),
      ...kinds,
      ...(elsewhere.length ? [`It also exports what is explained elsewhere: ${elsewhere.join(', ')}.`] : []),
    ].join('\n\n')
  }

  return Object.fromEntries(
    PAGES.map((page) => [
      `${API_FOLDER}/${page.file}.md`,
      `# ${page.title}\n\n${page.sentence}\n\n${page.entries.map((entry) => entryText(page, entry)).join('\n\n')}\n`,
    ]),
  )
}
