import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pages of every exported name, which only the compiler's checker can write. */
export const API_FOLDER = 'docs/reference/api'

/** The text of a file of the repository. */
export const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

const parsed = new Map<string, ts.SourceFile>()
/** A file of the repository as the compiler's parser sees it. `file` is relative to the repository. */
export function parse(file: string): ts.SourceFile {
  const text = readText(file)
  const before = parsed.get(file)
  if (before?.text === text) return before
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  parsed.set(file, source)
  return source
}

/** The sources below a folder, sorted; neither tests nor fixtures. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
    .sort()

/** All nodes below a node for which `pick` returns something, in the order of the text. */
export function pickAll<T>(node: ts.Node, pick: (node: ts.Node) => T | undefined): readonly T[] {
  const found: T[] = []
  const visit = (child: ts.Node) => {
    const picked = pick(child)
    if (picked !== undefined) found.push(picked)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return found
}

/**
 * The last comment of the kind `/** … *\/` between two places of a file, as one line. The parser gives none for a
 * member of a union, so this reads the text.
 */
export function commentBetween(source: ts.SourceFile, from: number, to: number): string {
  const [, body = ''] = [...source.text.slice(from, to).matchAll(/\/\*\*([\s\S]*?)\*\//g)].at(-1) ?? []
  return body
    .replace(/^[ \t]*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The comment of a declaration or a property. */
export const commentOf = (node: ts.Node) => commentBetween(node.getSourceFile(), node.getFullStart(), node.getStart())

/** A table in Markdown. A vertical bar in a cell would end the cell. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n')

/** A text as code in Markdown. */
export const code = (text: string) => `\`${text}\``
/** A text of a comment. A tag outside of code would be an element of the page. */
export const plainText = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')

/** The type of an optional member, which may also be given as undefined: `A` of `A | undefined`. */
export function withoutUndefined(type: ts.TypeNode): ts.TypeNode {
  if (!ts.isUnionTypeNode(type)) return type
  const [first, ...others] = type.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
  if (!first || others.length) return type
  return ts.isParenthesizedTypeNode(first) ? first.type : first
}
