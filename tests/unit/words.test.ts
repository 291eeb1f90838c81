import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { nodesOf, placeOf, sourcesOf } from './sources.js'

const sources = sourcesOf(['ui', 'plugins'])
const WORD = /\p{L}{2}/u
/** Attributes that users read or hear. */
const SAID = /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|summary)$/

const COMPARES = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])

/** String literals that may be the value of an expression. Values that it looks up do not count. */
function* saidBy(node: ts.Node): Generator<ts.Node> {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) yield node
  else if (ts.isConditionalExpression(node)) yield* [node.whenTrue, node.whenFalse].flatMap((one) => [...saidBy(one)])
  else if (ts.isBinaryExpression(node)) {
    // what is compared is not shown
    if (!COMPARES.has(node.operatorToken.kind)) yield* [node.left, node.right].flatMap((one) => [...saidBy(one)])
  } else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    yield* node.expression ? saidBy(node.expression) : []
  else if (ts.isTemplateExpression(node))
    yield* [node.head, ...node.templateSpans.map(({ literal }) => literal)].flatMap((one) => [...saidBy(one)])
}
const wordsIn = (node: ts.Node): ts.Node[] =>
  [...saidBy(node)].filter((one) => WORD.test((one as ts.LiteralLikeNode).text))

function literalWords(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return WORD.test(node.text) ? [node] : []
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return wordsIn(node)
  if (ts.isJsxAttribute(node) && SAID.test(node.name.getText()) && node.initializer) return wordsIn(node.initializer)
  return []
}

describe('JSX contains no literal text', () => {
  for (const file of sources.filter(({ fileName }) => /^(ui|plugins\/([^/]+\/)+screens)\/.*\.tsx$/.test(fileName)))
    test(file.fileName, () => {
      const found = [...nodesOf(file)].flatMap(literalWords)
      expect(found.map((node) => `${placeOf(node)} ${node.getText().trim()}`)).toEqual([])
    })
})

/** The texts of each `defineText(space, { key: … })`, with the name of its export. */
const texts = sources.flatMap((file) =>
  [...nodesOf(file)].flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineText') return []
    const [space, words] = node.arguments
    if (!space || !ts.isStringLiteral(space) || !words || !ts.isObjectLiteralExpression(words)) return []
    const name = (node.parent as ts.VariableDeclaration).name.getText()
    return words.properties.map((word) => {
      const words = ts.isPropertyAssignment(word) ? word.initializer.getText() : ''
      return { name, space: space.text, key: word.name?.getText() ?? '', words, file }
    })
  }),
)

/** All string literals of each file. */
const literalsOf = new Map(
  sources.map((file) => [
    file,
    new Set([...nodesOf(file)].flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []))),
  ]),
)

/** The texts that components bring for the landing, as by `WalletEntry.text = walletsText`. */
const brought = new Set(sources.flatMap(({ text }) => [...text.matchAll(/\.text = (\w+)\n/g)].map(([, name]) => name)))

describe('every text key is used', () => {
  for (const file of new Set(texts.map(({ file }) => file)))
    test(file.fileName, () => {
      const others = sources.filter((other) => other !== file)
      const isSaid = ({ name, key }: (typeof texts)[number]) =>
        others.some(
          (other) =>
            (other.text.includes(name) || (other.fileName.startsWith('ui/landing/') && brought.has(name))) &&
            literalsOf.get(other)?.has(key),
        )
      const unsaid = texts.filter((text) => text.file === file && !isSaid(text))
      expect(unsaid.map(({ space, key }) => `${space}.${key}`)).toEqual([])
    })
})

test('texts of the same name are the same: a host replaces both at once', () => {
  const firstWords = new Map(texts.map(({ space, key, words }) => [`${space}.${key}`, words]))
  const differing = texts.filter(({ space, key, words }) => firstWords.get(`${space}.${key}`) !== words)
  expect(differing.map(({ space, key, file }) => `${space}.${key} of ${file.fileName}`)).toEqual([])
})
