import ts from 'typescript'
import { commentBetween, commentOf, parse, pickAll, sourcesIn, table } from './source.js'

interface ErrorDoc {
  readonly code: string
  /** The plugin or the role that declares it; `core` if any feature may get it. */
  readonly by: string
  readonly cause: string
  readonly remedy: string
}
interface Member {
  readonly code: string
  readonly comment: string
}

const CORE = 'core/registry.ts'

/** The error codes that the core, the roles and the plugins declare, with their comments. */
export function readErrors(): readonly ErrorDoc[] {
  const contracts = sourcesIn('plugins').filter((file) => /contract\.ts$|^plugins\/roles\//.test(file))
  const sources = [CORE, ...contracts].map(parse)
  const aliases = sources.flatMap((source) => source.statements.filter(ts.isTypeAliasDeclaration))

  /** A code that stands alone has the comment of its declaration, `otherwise`. */
  function members(type: ts.TypeNode, otherwise: string): readonly Member[] {
    const source = type.getSourceFile()
    if (ts.isUnionTypeNode(type))
      return type.types.flatMap((part, place) => {
        const from = type.types[place - 1]?.getEnd() ?? type.getFullStart()
        return members(part, commentBetween(source, from, part.getStart()))
      })
    if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal))
      return [{ code: type.literal.text, comment: otherwise }]
    if (ts.isTypeReferenceNode(type)) {
      const named = aliases.filter(({ name }) => name.text === type.typeName.getText())
      const [alias] = named
      if (alias && named.length === 1) return members(alias.type, commentOf(alias))
    }
    throw new Error(`${source.fileName}: the error codes ${type.getText()} cannot be read.`)
  }
  const core = aliases.filter(({ name }) => name.text === 'CoreErrorCode')
  const declared = sources.flatMap((source) =>
    pickAll(source, (node) => {
      if (!ts.isPropertySignature(node) || !node.type || !ts.isInterfaceDeclaration(node.parent)) return
      const ofRole = node.parent.name.text === 'RoleErrors'
      const ofPlugin = node.name.getText() === 'errors' && node.parent.name.text.endsWith('Contract')
      if (!ofRole && !ofPlugin) return
      const [, plugin = ''] = source.fileName.split('/')
      return { by: ofRole ? node.name.getText() : plugin, found: members(node.type, commentOf(node)) }
    }),
  )
  return [...core.map(({ type }) => ({ by: 'core', found: members(type, '') })), ...declared].flatMap(({ by, found }) =>
    found.map(({ code, comment }) => {
      const [, cause = comment, remedy = ''] = /^(.*?\.) (.*)$/.exec(comment) ?? []
      return { code, by, cause, remedy }
    }),
  )
}

/** `docs/reference/errors.md` */
export function errorsPage(): string {
  const errors = readErrors()
  const core = errors.filter(({ by }) => by === 'core')
  const others = errors.filter(({ by }) => by !== 'core')
  const sections = [...new Set(others.map(({ by }) => by))].sort()
  const rows = (docs: readonly ErrorDoc[]) =>
    table(
      ['code', 'cause', 'what to do'],
      [...docs]
        .sort((one, other) => (one.code < other.code ? -1 : 1))
        .map(({ code, cause, remedy }) => [`\`${code}\``, cause, remedy]),
    )
  return `# Error codes

This page has every error code, why it occurs and what to do. Every error of Latchkit is a \`LatchkitError\`. Branch on \`code\`: it is stable. \`message\` is for developers and may change. \`retryable\` is true where the same call may succeed when it is made again. \`isUserCancelled(error)\` is true where the user closed or declined.

A code that this page does not list comes from the server and is passed on unchanged.

## Any feature

${rows(core)}

${sections.map((by) => `## \`${by}\`\n\n${rows(others.filter((error) => error.by === by))}`).join('\n\n')}
`
}
