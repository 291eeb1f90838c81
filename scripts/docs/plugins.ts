import ts from 'typescript'
import { budgets, LARGER_MANIFESTS, MANIFEST_LIMIT, type Measured } from '../../tests/bench/budgets.js'
import { pluginNames } from '../entries.mjs'
import { isOf, readSettings, type Setting, settingCells } from './config.js'
import { readErrors } from './errors.js'
import { slugOf } from './slug.mjs'
import { code, commentOf, parse, pickAll, plainText, readText, root, sourcesIn, table } from './source.js'

interface NamedDoc {
  readonly name: string
  readonly comment: string
}
interface EventDoc extends NamedDoc {
  readonly type: string
}
interface Part {
  readonly chunk: string
  /** bytes */
  readonly limit: number
}
export interface PluginDoc {
  /** The name of its folder and of its entry: `wallet-connect`. */
  readonly name: string
  /** The name that the entry exports: `walletConnect`. */
  readonly manifest: string
  /** What it does. */
  readonly text: string
  /** The settings that it reads, as they are named in its comment. */
  readonly keys: readonly string[]
  readonly requires: readonly string[]
  /** The roles that it fills. */
  readonly provides: readonly string[]
  /** Hooks and other names of `latchkit/react`, and of `latchkit/solana`. */
  readonly exports: Readonly<Record<string, readonly NamedDoc[]>>
  readonly events: readonly EventDoc[]
  /** npm packages that its code imports. */
  readonly packages: readonly string[]
  readonly parts: readonly Part[]
}

/** The whole logins that are measured, by the plugin that they need. */
const LOGINS: Readonly<Record<string, Measured>> = {
  captcha: 'captcha',
  'embedded-wallet': 'embedded',
  farcaster: 'farcaster',
  oauth: 'oauth',
  passkey: 'passkey',
  passwordless: 'email',
  telegram: 'telegram',
  wallets: 'wallet',
}
const ENTRIES = ['react', 'solana']

const names = pluginNames(root)
const kilobytes = (bytes: number) => `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: 2 })} kB`

interface Manifest {
  readonly name: string
  readonly comment: string
  readonly facts: ReadonlyMap<string, ts.Expression>
}
function readManifest(plugin: string): Manifest {
  const [found] = pickAll(parse(`plugins/${plugin}/manifest.ts`), (node): Manifest | undefined => {
    if (!ts.isVariableStatement(node)) return undefined
    const [declared] = node.declarationList.declarations
    const call = declared?.initializer
    if (!declared || !call || !ts.isCallExpression(call) || call.expression.getText() !== 'defineManifest') return
    const [object] = call.arguments
    if (!object || !ts.isObjectLiteralExpression(object)) return
    const facts = object.properties.filter(ts.isPropertyAssignment)
    return {
      name: declared.name.getText(),
      comment: commentOf(node),
      facts: new Map(facts.map((fact) => [fact.name.getText(), fact.initializer])),
    }
  })
  if (found) return found
  throw new Error(`plugins/${plugin}/manifest.ts has no call of defineManifest.`)
}

const unquoted = (text: string) => text.replaceAll("'", '')
const keysOf = (object: ts.Expression | undefined): readonly string[] =>
  object && ts.isObjectLiteralExpression(object)
    ? object.properties.map(({ name }) => unquoted(name?.getText() ?? ''))
    : []
const itemsOf = (list: ts.Expression | undefined): readonly string[] =>
  list && ts.isArrayLiteralExpression(list) ? list.elements.map((item) => unquoted(item.getText())) : []

/** The first paragraph of a comment that is one line: what comes before its tags. */
const summary = (comment: string) => comment.replace(/ ?@(?:example|see|config)\b.*$/, '')

/** The comment of an exported function or constant. */
function commentOfExport(file: string, name: string): string {
  const [comment] = pickAll(parse(file), (node) => {
    const isIt =
      (ts.isFunctionDeclaration(node) && node.name?.text === name) ||
      (ts.isVariableStatement(node) && node.declarationList.declarations.some((one) => one.name.getText() === name))
    return isIt ? commentOf(node) : undefined
  })
  return summary(comment ?? '')
}

/** The functions of a plugin that an entry exports. */
function exportsOf(plugin: string, entry: string): readonly NamedDoc[] {
  return pickAll(parse(`entries/${entry}.ts`), (node) => {
    if (!ts.isExportDeclaration(node) || node.isTypeOnly || !node.exportClause || !node.moduleSpecifier)
      return undefined
    const from = unquoted(node.moduleSpecifier.getText())
    if (!from.startsWith(`../plugins/${plugin}/`) || !ts.isNamedExports(node.exportClause)) return undefined
    const file = from.replace('../', '').replace(/\.js$/, '.ts')
    return node.exportClause.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => ({
        name: name.text,
        comment: commentOfExport(file, (propertyName ?? name).text),
      }))
  }).flat()
}

function eventsOf(plugin: string): readonly EventDoc[] {
  return pickAll(parse(`plugins/${plugin}/contract.ts`), (node) =>
    ts.isPropertySignature(node) &&
    node.name.getText() === 'events' &&
    ts.isInterfaceDeclaration(node.parent) &&
    node.parent.name.text.endsWith('Contract') &&
    node.type &&
    ts.isTypeLiteralNode(node.type)
      ? node.type.members
      : undefined,
  ).flatMap((members) =>
    members.filter(ts.isPropertySignature).map((member) => ({
      name: member.name.getText(),
      comment: commentOf(member),
      type: (member.type?.getText() ?? '').replace(/\breadonly /g, '').replace(/\s+/g, ' '),
    })),
  )
}

/** The packages that the code of a plugin imports, apart from types. */
function packagesOf(plugin: string): readonly string[] {
  const { dependencies, peerDependencies } = JSON.parse(readText('package.json'))
  const found = sourcesIn(`plugins/${plugin}`).flatMap((file) =>
    [...readText(file).matchAll(/^(?!import type|export type).*?(?:\bfrom |import\()'([^'.][^']*)'/gm)].map(
      ([, specifier = '']) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
    ),
  )
  const declared = new Set(Object.keys({ ...dependencies, ...peerDependencies }))
  return [...new Set(found)].filter((name) => declared.has(name) && !/^react(-dom)?$/.test(name)).sort()
}

/** The chunks of a plugin that have limits of their own, from the byte budgets. */
function partsOf(plugin: string): readonly Part[] {
  const lines: readonly { path: string; limit: string }[] = JSON.parse(readText('.size-limit.json'))
  const owner = (chunk: string) =>
    names.filter((name) => chunk === name || chunk.startsWith(`${name}-`)).sort((a, b) => b.length - a.length)[0]
  return lines.flatMap(({ path, limit }) => {
    const [, chunk] = /^(?:dist\/chunks|\.cache\/size)\/(.+)\.js$/.exec(path) ?? []
    const [amount = '', unit] = limit.split(' ')
    return chunk && owner(chunk) === plugin ? [{ chunk, limit: Number(amount) * (unit === 'kB' ? 1000 : 1) }] : []
  })
}

/** What the pages say of each plugin, by the order of their names. */
export const readPlugins = (): readonly PluginDoc[] =>
  names.map((name) => {
    const { name: manifest, comment, facts } = readManifest(name)
    const [, keys = ''] = /@config (.*)$/.exec(comment) ?? []
    return {
      name,
      manifest,
      text: summary(comment),
      keys: keys.split(', ').filter(Boolean),
      requires: keysOf(facts.get('requires')),
      provides: itemsOf(facts.get('provides')),
      exports: Object.fromEntries(ENTRIES.map((entry) => [entry, exportsOf(name, entry)])),
      events: eventsOf(name),
      packages: packagesOf(name),
      parts: partsOf(name),
    }
  })

/** The plugins that read a setting. */
export const readersOf = (plugins: readonly PluginDoc[]) => (setting: Setting) =>
  plugins.filter(({ keys }) => keys.some((key) => isOf(key, setting))).map(({ name }) => name)

/** The parts that are not empty, with a blank line between them. */
const paragraphs = (...parts: readonly string[]) => parts.filter(Boolean).join('\n\n')
const section = (title: string, body: string) => (body ? `## ${title}\n\n${body}` : '')
const rows = (head: readonly string[], cells: readonly (readonly string[])[]) =>
  cells.length ? table(head, cells) : ''

function addSection({ name, manifest, requires, packages }: PluginDoc, peers: readonly string[]): string {
  const install = packages.filter((one) => peers.includes(one))
  const others = packages.filter((one) => !peers.includes(one))
  return paragraphs(
    `\`\`\`ts\nimport { ${manifest} } from 'latchkit/plugins/${name}'\n\n/** For \`LatchkitProvider\` or \`createClient\`. */\nconst plugins = [${manifest}]\n\`\`\``,
    install.length ? `Install ${install.map(code).join(' and ')} beside \`latchkit\`.` : 'It needs no further package.',
    others.length ? `npm installs ${others.map(code).join(' and ')} with \`latchkit\`.` : '',
    requires.length ? `It brings ${requires.map((one) => `[${one}](${one}.md)`).join(' and ')}.` : '',
  )
}

function bytesSection({ name, parts }: PluginDoc): string {
  const isFirst = ({ chunk }: Part) => chunk === `${name}-plugin`
  const first = parts.filter(isFirst)
  const others = parts.filter((part) => !isFirst(part))
  const login = LOGINS[name] && budgets[LOGINS[name]]
  const sum = others.reduce((total, { limit }) => total + limit, 0)
  return rows(
    ['part', 'fetched', 'at most'],
    [
      ['manifest', 'with the page', `${LARGER_MANIFESTS[name] ?? MANIFEST_LIMIT} B beside other plugins`],
      ...first.map(({ limit }) => ['plugin', 'when the plugin is first needed', kilobytes(limit)]),
      ...(others.length
        ? [[`${others.length} further parts`, 'each when it is needed', `${kilobytes(sum)} together`]]
        : []),
      ...(login?.limit ? [[login.title, 'all that a page fetches', kilobytes(login.limit)]] : []),
    ],
  )
}

const OF_EVERY_FEATURE = 'Any call can also reject with the [error codes of every feature](../errors.md#any-feature).'
const ABOUT_BYTES =
  'Minified and compressed by brotli. These are limits that every build keeps, not measurements. What several plugins share is in none of the parts. A part that a measured login, signature or payment loads has no limit of its own: it is in the limit of that whole.'

function pluginPage(plugin: PluginDoc, peers: readonly string[]): string {
  const { name, text, keys, provides, exports, events } = plugin
  const settings = readSettings().filter((setting) => keys.some((key) => isOf(key, setting)))
  const errors = readErrors().filter(({ by }) => by === name || provides.includes(by))
  const codes = [...new Map(errors.map((error) => [error.code, error])).values()].sort((one, other) =>
    one.code < other.code ? -1 : 1,
  )
  const functions = Object.entries(exports).flatMap(([entry, docs]) => docs.map((doc) => ({ entry, ...doc })))
  const page = paragraphs(
    `# The plugin ${name}`,
    text,
    section('Add it', addSection(plugin, peers)),
    section(
      'API',
      `Its manifest and types are on [the page of all plugins](../api/plugins.md#latchkitplugins${name}).`,
    ),
    section('Configuration', rows(['setting of `config`', 'type', 'what it does'], settings.map(settingCells))),
    section(
      'Hooks and functions',
      rows(
        ['name', 'entry', 'what it does'],
        functions.map((doc) => [
          `[${code(doc.name)}](../api/${doc.entry}.md#${slugOf(doc.name)})`,
          code(`latchkit/${doc.entry}`),
          plainText(doc.comment),
        ]),
      ),
    ),
    section(
      'Events',
      rows(
        ['event', 'data', 'when'],
        events.map((event) => [code(event.name), code(event.type), plainText(event.comment)]),
      ),
    ),
    section(
      'Error codes',
      paragraphs(
        rows(
          ['code', 'cause', 'what to do'],
          codes.map((error) => [code(error.code), plainText(error.cause), plainText(error.remedy)]),
        ),
        OF_EVERY_FEATURE,
      ),
    ),
    section('Bytes', paragraphs(bytesSection(plugin), ABOUT_BYTES)),
  )
  return `${page}\n`
}

/** The page of each plugin, by its file. */
export function pluginPages(plugins: readonly PluginDoc[]): Readonly<Record<string, string>> {
  const { peerDependencies } = JSON.parse(readText('package.json'))
  const peers = Object.keys(peerDependencies)
  return Object.fromEntries(
    plugins.map((plugin) => [`docs/reference/plugins/${plugin.name}.md`, pluginPage(plugin, peers)]),
  )
}
