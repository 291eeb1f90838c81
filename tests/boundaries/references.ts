import { slugOf } from '../../scripts/docs/slug.mjs'

/** Texts of the tree: a file's path from the root, with slashes → its content. */
export type Texts = Readonly<Record<string, string>>

/** The page of each name that comments cite. */
const PAGES: Readonly<Record<string, string>> = {
  Core: 'docs/core.md',
  Modal: 'docs/modal.md',
  Wire: 'docs/protocol.md',
  Architecture: 'docs/architecture.md',
}
const PAGE_OF_FILE = Object.fromEntries(Object.entries(PAGES).map(([page, file]) => [file, page]))
const SECTION = /^(?:(?<page>\p{L}[\w-]*)\s+)?§(?<first>\d+[a-z]?(?:\.\d+)*)(?:–§?(?<last>\d+[a-z]?(?:\.\d+)*))?/u
const DECISIONS = /\bdecisions?\s+(\d+[a-z]?(?:(?:,|\s+and|–)\s*\d+[a-z]?\b(?!\.\d))*)/giu
/** Whether a word before a section is a page's name: it has a capital, or is one of our names without it (misspelt). */
const isName = (word: string) => /^\p{Lu}/u.test(word) || Object.keys(PAGES).some((page) => page.toLowerCase() === word)
/** References to documents outside the repository, and sections that are cited without their sign. */
const NOWHERE: readonly (readonly [RegExp, string])[] = [
  [/\bTOOLCHAIN\b/gu, 'TOOLCHAIN is no page'],
  [/\bthe\s+spec\b/giu, '"the spec" is no page: name the page and its section'],
  [/\bchecklist\s+\d+/giu, 'the checklist is not in the tree'],
  [/(?<![\w/.])spec\/(?=[`\s]|\d)/gu, 'spec/ is not in the tree'],
  [/\.\.\/shared\b/gu, '../shared is not in the tree'],
  [/\b(?:Core|Modal|Wire|Architecture) \d+\b/gu, 'a section is cited with its sign: Core §4'],
]

interface Place {
  readonly file: string
  readonly text: string
}
export const at = ({ file, text }: Place, index: number, trouble: string) =>
  `${file}:${text.slice(0, index).split('\n').length} ${trouble}`

/** Replaces comment signs at the start of lines by spaces, so that a reference may be broken over two lines. */
const unbroken = (text: string) =>
  text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, (leader) => `\n${' '.repeat(leader.length - 1)}`)

/** Replaces code blocks of a page by spaces, so that positions stay the same. */
const prose = (page: string) => page.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '))

interface Heading {
  readonly section: string | undefined
  readonly anchor: string
}
function headingsOf(page: string): readonly Heading[] {
  const counts = new Map<string, number>()
  return [...prose(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, raw = '']) => {
    const title = raw.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim()
    const slug = slugOf(title)
    const times = counts.get(slug) ?? 0
    counts.set(slug, times + 1)
    return { section: /^(\d+[a-z]?(?:\.\d+)*)\.? /.exec(title)?.[1], anchor: times ? `${slug}-${times}` : slug }
  })
}

const isPage = (file: string) => file.endsWith('.md')
const hasSection = (texts: Texts, page: string, section: string) =>
  headingsOf(texts[page] ?? '').some((heading) => heading.section === section)

/** `Core §4`, `Wire §1.3, §1.5`, `Modal §8.1–8.3`. Within a page, a section without a name is its own. */
function* lostSections(place: Place, texts: Texts): Generator<string> {
  let named: string | undefined
  let end = 0
  for (const { index } of place.text.matchAll(/(?:(?<![\p{L}\w-])\p{L}[\w-]*\s+)?§/gu)) {
    const match = SECTION.exec(place.text.slice(index))
    if (!match?.groups) {
      yield at(place, index, 'a section sign without a number')
      continue
    }
    const { page, first, last } = match.groups
    const goesOn = !/[.;:]\s|\*\/|\n\s*\n/.test(place.text.slice(end, index))
    named = page && isName(page) ? page : goesOn && named ? named : PAGE_OF_FILE[place.file]
    end = index + match[0].length
    const file = PAGES[named ?? '']
    const cited = [first, last].filter((section) => section !== undefined)
    if (!named) yield at(place, index, `§${first} of no page`)
    else if (!file) yield at(place, index, `${named} is no page: §${first}`)
    else
      for (const section of cited)
        if (!hasSection(texts, file, section)) yield at(place, index, `${named} §${section} is not in ${file}`)
  }
}

function* lostDecisions(place: Place, texts: Texts): Generator<string> {
  for (const { index, 1: numbers = '' } of place.text.matchAll(DECISIONS))
    for (const [number] of numbers.matchAll(/\d+[a-z]?/g)) {
      const pages = Object.keys(texts).filter(
        (file) => file.startsWith('docs/decisions/') && isPage(file) && hasSection(texts, file, number),
      )
      if (pages.length !== 1)
        yield at(place, index, `decision ${number} is a heading of ${pages.length || 'no'} pages in docs/decisions/`)
    }
}

/** `file:line what is wrong` for each reference, in sources and pages, that leads nowhere. */
export const lostReferences = (texts: Texts): readonly string[] =>
  Object.entries(texts).flatMap(([file, raw]) => {
    const place = { file, text: isPage(file) ? prose(raw) : unbroken(raw) }
    const nowhere = NOWHERE.flatMap(([words, trouble]) =>
      [...place.text.matchAll(words)].map(({ index }) => at(place, index, trouble)),
    )
    return [...nowhere, ...lostSections(place, texts), ...lostDecisions(place, texts)]
  })

/** `a/b/../c` → `a/c`. */
function joined(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/'))
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  return parts.join('/')
}

/** Links of pages to files or headings that do not exist. `tree` has the paths of all files from the root. */
export function lostLinks(texts: Texts, tree: ReadonlySet<string>): readonly string[] {
  const folders = foldersOf(tree)
  return Object.entries(texts).flatMap(([file, raw]) => {
    if (!isPage(file)) return []
    const text = prose(raw)
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(({ index, 1: link = '' }) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path ? joined(file.split('/').slice(0, -1).join('/'), path) : file
      if (!tree.has(target) && !folders.has(target)) return [at({ file, text }, index, `${link} is not there`)]
      const isLost = anchor && !headingsOf(texts[target] ?? '').some((heading) => heading.anchor === anchor)
      return isLost ? [at({ file, text }, index, `${link} is no heading there`)] : []
    })
  })
}

function foldersOf(tree: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const file of tree)
    for (let cut = file.lastIndexOf('/'); cut > 0; cut = file.lastIndexOf('/', cut - 1)) folders.add(file.slice(0, cut))
  return folders
}

const LIKE_A_PATH = /^[\w.@[][\w.@[\]-]*\/([\w.@[\]/-]*\.(tsx?|mjs|json|md)|([\w.@[\]-]+\/)*)$/
/** Paths that stand for any plugin, or that a build creates. */
const NO_FILE = /(^|\/)x\/|^(dist|node_modules|\.cache|latchkit|@)/

/** Paths in backticks of files or folders that do not exist. A folder's name alone (`screens/`) may be anywhere. */
export function lostPaths(texts: Texts, tree: ReadonlySet<string>): readonly string[] {
  const folders = foldersOf(tree)
  const names = new Set([...folders].map((folder) => folder.slice(folder.lastIndexOf('/') + 1)))
  const isThere = (path: string) =>
    path.endsWith('/') ? folders.has(path.slice(0, -1)) || names.has(path.slice(0, -1)) : tree.has(path)
  return Object.entries(texts).flatMap(([file, raw]) => {
    if (!file.startsWith('docs/') || !isPage(file)) return []
    const text = prose(raw)
    return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(({ index, 1: code = '' }) =>
      code
        .split(/\s+/)
        .filter((word) => LIKE_A_PATH.test(word) && !NO_FILE.test(word) && !isThere(word))
        .map((word) => at({ file, text }, index, `${word} is not in the tree`)),
    )
  })
}

/** A comment begins after white space, so that addresses and file patterns in strings do not count. */
const COMMENT = /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g
/** A source file or a page, with or without folders. The names `x` and `<name>` stand for any name and do not match. */
const FILE = /^(?:\.{1,2}\/)*(?!x\.)(?<path>(?:[\w@[\]-][\w.@[\]-]*\/)*[\w@[\]-][\w.@[\]-]*\.(?:tsx?|mjs|md))$/

/** Names in backticks in comments of sources that no file has. */
export function lostFiles(texts: Texts, tree: ReadonlySet<string>): readonly string[] {
  const ends = new Set([...tree].flatMap((file) => endsOf(file)))
  return Object.entries(texts).flatMap(([file, text]) => {
    if (isPage(file)) return []
    return [...text.matchAll(COMMENT)].flatMap(({ index: start, 0: comment }) =>
      [...comment.matchAll(/`([^`\s]+)`/g)].flatMap(({ index, 1: word = '' }) => {
        const path = FILE.exec(word)?.groups?.path
        return path && !ends.has(path) ? [at({ file, text }, start + index, `${word} is not in the tree`)] : []
      }),
    )
  })
}

/** All ends of a path: `a/b/c.ts` → `a/b/c.ts`, `b/c.ts`, `c.ts`. */
function endsOf(file: string): readonly string[] {
  const parts = file.split('/')
  return parts.map((_, from) => parts.slice(from).join('/'))
}
