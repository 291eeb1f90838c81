import ts from 'typescript'
import { code, commentOf, parse, pickAll, plainText, table, withoutUndefined } from './source.js'

export interface Setting {
  /** The path within the configuration: `embeddedWallets.solana.createOnLogin`. */
  readonly key: string
  /** The type as it is declared, in one line; empty for a group, which has a row if it says more than its settings. */
  readonly type: string
  /** What it does, and its default. */
  readonly comment: string
}

const oneLine = (text: string) =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly /g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\| /, '')

/**
 * The members of a group, or undefined for a type that is no group. Of a choice between groups, the first has the
 * members that are explained; the others only restrict them.
 */
function membersOf(type: ts.TypeNode): readonly ts.TypeElement[] | undefined {
  if (ts.isTypeLiteralNode(type)) return type.members
  if (ts.isParenthesizedTypeNode(type)) return membersOf(type.type)
  if (ts.isUnionTypeNode(type))
    return type.types.every(membersOf) ? type.types[0] && membersOf(type.types[0]) : undefined
  if (!ts.isIntersectionTypeNode(type)) return undefined
  const groups = type.types.map(membersOf)
  return groups.every((group) => group !== undefined) ? groups.flat() : undefined
}

/** The settings of one member of the configuration; those of a group come after it. */
function settingsOf(member: ts.TypeElement, above: string): readonly Setting[] {
  const key = above + (member.name?.getText() ?? '')
  const comment = commentOf(member)
  if (ts.isMethodSignature(member))
    return [{ key, type: oneLine(member.getText().slice(member.name.getText().length)), comment }]
  if (!ts.isPropertySignature(member) || !member.type) throw new Error(`config.${key} cannot be read.`)
  const type = withoutUndefined(member.type)
  const members = ts.isUnionTypeNode(type) ? undefined : membersOf(type)
  if (!members) return [{ key, type: oneLine(type.getText()).replace(/ ?\| undefined$/, ''), comment }]
  const parts = members.flatMap((part) => settingsOf(part, `${key}.`))
  const saysMore = comment && parts.some((part) => part.comment)
  const explained = parts.map((part) => ({ ...part, comment: part.comment || comment }))
  return saysMore ? [{ key, type: '', comment }, ...explained] : explained
}

/** All settings of `config`, in the order of their declaration. */
export const readSettings = (): readonly Setting[] =>
  pickAll(parse('core/host-config.ts'), (node) =>
    ts.isInterfaceDeclaration(node) && node.name.text === 'ClientConfig' ? node.members : undefined,
  ).flatMap((members) => members.flatMap((member) => settingsOf(member, '')))

/** Whether the setting is the one that `key` names, or one of the group that it names. */
export const isOf = (key: string, setting: Setting) => setting.key === key || setting.key.startsWith(`${key}.`)

/** The cells of a setting: key, type, what it does. */
export const settingCells = ({ key, type, comment }: Setting): readonly string[] => [
  code(key),
  type && code(type),
  plainText(comment),
]

/** `docs/reference/configuration.md`. `readers`: the plugins that read a setting; the others are read by the core. */
export const configurationPage = (readers: (setting: Setting) => readonly string[]): string => `# Configuration

This page has every setting of \`config\`, which you give to \`LatchkitProvider\` or \`createClient\`, with its default. Most defaults are the app's settings at the server.

${table(
  ['setting', 'type', 'what it does', 'plugins'],
  readSettings().map((setting) => [
    ...settingCells(setting),
    readers(setting)
      .map((name) => `[${name}](plugins/${name}.md)`)
      .join(', '),
  ]),
)}
`
