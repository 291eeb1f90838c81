import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { API_FOLDER, readText, root } from './source.js'

type Texts = Readonly<Record<string, string>>

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => `${folder}/${name}`)

const readmesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder))
    .sort()
    .map((name) => `${folder}/${name}/README.md`)
    .filter((file) => existsSync(path.join(root, file)))

/** What a newcomer reads first, in that order. The other guides follow by their names. */
const FIRST = ['getting-started', 'hosts', 'verify-tokens', 'headless', 'setup-problems']
const place = (file: string) => FIRST.indexOf(path.basename(file, '.md')) + 1 || FIRST.length + 1
const guides = () => [...pagesIn('docs/guides')].sort((one, other) => place(one) - place(other))

const isOfPlugin = (file: string) => file.startsWith('docs/reference/plugins/')

/** The title of a page, and the first sentence below it without its links. Throws if a page has another beginning. */
export function introductionOf(file: string, text: string): { readonly title: string; readonly sentence: string } {
  const [, title, paragraph = ''] = /^# (.+)\n\n([\w`][^\n]*(?:\n[^\n]+)*)/.exec(text) ?? []
  const plain = paragraph.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  const [sentence] = /^.*?\.(?= |$)/.exec(plain) ?? []
  if (title && sentence) return { title, sentence }
  throw new Error(`${file} does not begin with a title and a sentence.`)
}

interface Section {
  readonly heading: string
  /** The pages, from the repository's folder. */
  readonly files: readonly string[]
}

/** The pages by their kind. `written` has the pages that the generator writes, by their file. */
export const indexSections = (pages: Texts): readonly Section[] => [
  { heading: 'Guides', files: guides() },
  { heading: 'Reference', files: Object.keys(pages).filter((file) => !isOfPlugin(file)) },
  { heading: 'API', files: pagesIn(API_FOLDER) },
  { heading: 'Plugins', files: Object.keys(pages).filter(isOfPlugin) },
  { heading: 'Behaviour and design', files: pagesIn('docs') },
  {
    heading: 'Server, examples and new apps',
    files: ['server/README.md', 'create-latchkit/README.md', ...readmesIn('examples')],
  },
  { heading: 'Decisions', files: ['docs/decisions/README.md'] },
]

/** `llms.txt`, an index of all pages for programs that read them: https://llmstxt.org. */
export function indexPage(pages: Texts): string {
  const line = (file: string) => {
    const { title, sentence } = introductionOf(file, pages[file] ?? readText(file))
    return `- [${title}](${file}): ${sentence}`
  }
  const { title, sentence } = introductionOf('README.md', readText('README.md'))
  const list = indexSections(pages).map(({ heading, files }) => `## ${heading}\n\n${files.map(line).join('\n')}`)
  return `# ${title}\n\n> ${sentence}\n\nHow to use it: [README](README.md).\n\n${list.join('\n\n')}\n`
}
