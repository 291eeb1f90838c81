import { at, type Texts } from './references.js'

/** A file of tests in backticks, then titles of tests in it: “title”, “title”. */
const NAMED = /`(?<file>[\w./@-]+\.(?:test|spec)\.tsx?)`(?<titles>(?:,?\s*“[^”\n]+”)*)/g
/** The title of a test that runs: `it('title', …)`, `test.only('title', …)`, `it.each(…)('title', …)`. */
const TITLE =
  /(?:\b(?:it|test)(?:\.(?!skip|todo|fails|fixme)\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g

const titlesOf = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(TITLE)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  )

/** Tests that a page names but whose file does not contain them, and files that it names without any test. */
export function lostTests(page: string, texts: Texts): readonly string[] {
  const text = texts[page] ?? ''
  return [...text.matchAll(NAMED)].flatMap(({ index, groups }) => {
    const { file = '', titles = '' } = groups ?? {}
    const place = { file: page, text }
    const source = texts[file]
    if (source === undefined) return [at(place, index, `${file} is not in the tree`)]
    const named = [...titles.matchAll(/“([^”\n]+)”/g)].map(([, title = '']) => title)
    if (!named.length) return [at(place, index, `${file} is named without a test`)]
    const declaredTitles = titlesOf(source)
    return named
      .filter((title) => !declaredTitles.has(title))
      .map((title) => at(place, index, `no “${title}” in ${file}`))
  })
}

/** A row of a numbered table: the number, the item, and the proof in the last column. */
const ROW = /^\| (?<number>\d+) \|.*\| (?<proof>[^|]+) \|$/
/** Why an item has no test, in words. */
const REASON = /\*\*(?:Not yet|By design):\*\* \w/
const NAMES_A_TEST = /`[\w./@-]+\.(?:test|spec)\.tsx?` “/

interface Items {
  readonly numbers: number[]
  /** Numbers of the items that have neither a test nor a reason for having none. */
  readonly bare: number[]
}
/** The numbered rows of a page, by the heading (##) that they are under. */
export function itemsOf(page: string): Readonly<Record<string, Items>> {
  const lists: Record<string, Items> = {}
  let heading = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3)
    const { number, proof = '' } = ROW.exec(line)?.groups ?? {}
    if (!number) continue
    const items = lists[heading] ?? { numbers: [], bare: [] }
    lists[heading] = items
    items.numbers.push(Number(number))
    if (!REASON.test(proof) && !NAMES_A_TEST.test(proof)) items.bare.push(Number(number))
  }
  return lists
}
