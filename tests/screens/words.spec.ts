import ts from 'typescript'
import { stageOf } from './support/build.js'
import { nodesOf, placeOf, sourcesOf } from './support/sources.js'
import { everyStage, expect, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

const sources = sourcesOf(['ui', 'plugins'])
const WORD = /\p{L}{2}/u
/** Attributes that users read or hear. */
const SAID = /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|summary)$/

/** Words that an expression may come to: what it says itself, not what it looks up. */
function* saidBy(node: ts.Node): Generator<ts.Node> {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) yield node
  else if (ts.isConditionalExpression(node)) yield* [node.whenTrue, node.whenFalse].flatMap((one) => [...saidBy(one)])
  else if (ts.isBinaryExpression(node)) yield* [node.left, node.right].flatMap((one) => [...saidBy(one)])
  else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
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

test.describe('no words in JSX', () => {
  for (const file of sources.filter(({ fileName }) => /^(ui|plugins\/[^/]+\/screens)\/.*\.tsx$/.test(fileName)))
    test(file.fileName, () => {
      const found = [...nodesOf(file)].flatMap(literalWords)
      expect(found.map((node) => `${placeOf(node)} ${node.getText().trim()}`)).toEqual([])
    })
})

/** `defineText(space, { key: … })` and the name that it is exported by. */
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

test.describe('every text is said somewhere', () => {
  for (const { name, space, key, file } of texts)
    test(`${space}.${key} of ${file.fileName}`, () => {
      const users = sources.filter((other) => other !== file && other.text.includes(name))
      const says = (source: ts.SourceFile) =>
        [...nodesOf(source)].some((node) => ts.isStringLiteralLike(node) && node.text === key)
      expect(users.filter(says).map(({ fileName }) => fileName)).not.toEqual([])
    })
})

test('texts of the same name are the same: a host replaces both at once', () => {
  const known = new Map(texts.map(({ space, key, words }) => [`${space}.${key}`, words]))
  expect(texts.filter(({ space, key, words }) => known.get(`${space}.${key}`) !== words)).toEqual([])
})

/** What a stage's fixture gives it to show: addresses, an app's name, a server's words. */
const given = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (value instanceof Error) return [value.message]
  return value && typeof value === 'object' ? Object.values(value).flatMap(given) : []
}

test.describe("with the host's words in place of ours none of ours is left", () => {
  for (const [title, entry] of everyStage.filter(([, { screen }]) => screen !== 'KIT'))
    test(title, async ({ stages: { page, show } }) => {
      await show(entry, { keys: true })
      const said = await page.evaluate(() => {
        const { all, texts } = window.probe
        const read = ['aria-label', 'placeholder', 'alt', 'title']
        const attributes = all().flatMap((element) => read.map((name) => element.getAttribute(name) ?? ''))
        return [...texts().map(({ text }) => text), ...attributes]
      })
      // also what the gallery names its app, and the sign of a country beside its calling code
      const known = [...given(stageOf(entry)), 'Northwind']
      const ours = said
        .map((text) => text.replace(/⟦[^⟧]*⟧|\b[A-Z]{2} \+\d+/g, ''))
        .filter((text) => WORD.test(text) && !known.some((one) => one.includes(text.trim())))
      expect(ours).toEqual([])
      expect(said.some((text) => text.includes('⟦')) || entry.stage.startsWith('waiting')).toBe(true)
    })
})
