import ts from 'typescript'
import { parse, pickAll, sourcesIn, table } from './source.js'

interface TextDoc {
  readonly space: string
  readonly key: string
  readonly text: string
}

/** The texts of a call `defineText('space', { key: 'text' })`; undefined for other nodes. */
function textsOf(node: ts.Node): readonly TextDoc[] | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineText') return
  const [space, entries] = node.arguments
  const unreadable = (part: ts.Node) => new Error(`${node.getSourceFile().fileName}: cannot read ${part.getText()}`)
  if (!space || !ts.isStringLiteral(space) || !entries || !ts.isObjectLiteralExpression(entries)) throw unreadable(node)
  return entries.properties.map((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer)) throw unreadable(property)
    const key = ts.isStringLiteral(property.name) ? property.name.text : property.name.getText()
    return { space: space.text, key, text: property.initializer.text }
  })
}

/** All texts of the dialog, by space and key. */
export function readTexts(): readonly TextDoc[] {
  const found = ['ui', 'plugins'].flatMap(sourcesIn).flatMap((file) => pickAll(parse(file), textsOf).flat())
  const distinct = new Map(found.map((doc) => [`${doc.space}.${doc.key} ${doc.text}`, doc]))
  return [...distinct.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, doc]) => doc)
}

/** `core/hints/text-keys.ts` */
export function textKeys(): string {
  const keys = new Map<string, Set<string>>()
  for (const { space, key } of readTexts()) keys.set(space, (keys.get(space) ?? new Set()).add(key))
  const lines = [...keys].map(([space, own]) => `  '${[space, ...own].join(' ')}',`)
  return `// Written by \`npm run docs:write\`.

/** All texts of the dialog: in each line a space and its keys. */
export const TEXT_KEYS: readonly string[] = [
${lines.join('\n')}
]
`
}

/** `docs/reference/texts.md` */
export function textsPage(): string {
  const texts = readTexts()
  const spaces = [...new Set(texts.map(({ space }) => space))]
  const sections = spaces.map((space) => {
    const rows = texts.filter((doc) => doc.space === space)
    return `## \`${space}\`\n\n${table(
      ['key', 'English text'],
      rows.map(({ key, text }) => [`\`${space}.${key}\``, text]),
    )}`
  })
  return `# Texts

This page has every text of the dialog, by its key. \`config.intl.text\` replaces a text: \`{ 'passwordless.submit': 'Go' }\`. TypeScript knows the keys. Keep the placeholders of a text, such as \`{app}\`: the dialog puts a value in their place.

${sections.join('\n\n')}
`
}
