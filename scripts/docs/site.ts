// Lays out the pages for VitePress, which makes the site of them. The pages keep their places in the repository, so
// that their links to each other need no change. Links to other files of the repository lead to GitHub.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { indexPage, indexSections, introductionOf } from './index-page.js'
import { referencePages } from './pages.js'
import { readText, root } from './source.js'

const LINKED = ['CONTRIBUTING.md', 'SECURITY.md']
const IMAGES = 'docs/images'

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.md'))
    .sort()

/** Where a page is on the site: a README is the index of its folder. */
export const placeOnSite = (file: string) => file.replace(/README\.md$/, 'index.md')

/**
 * The text of a page as it is on the site. `pages`: the files that are pages there; `isFolder`: whether a path of the
 * repository is a folder; `repository`: its address.
 */
export function pageOnSite(
  file: string,
  text: string,
  where: { readonly pages: ReadonlySet<string>; readonly repository: string; isFolder(file: string): boolean },
): string {
  const folder = path.posix.dirname(file)
  function target(link: string): string {
    if (/^([a-z]+:|#)/.test(link)) return link
    const [to = '', anchor] = link.split('#')
    const linked = path.posix.join(folder, to).replace(/\/$/, '')
    const index = path.posix.join(linked, 'README.md')
    const page = [linked, index].find((one) => where.pages.has(one))
    const hash = anchor ? `#${anchor}` : ''
    if (page) {
      const relative = path.posix.relative(folder, placeOnSite(page))
      return `${relative.startsWith('.') ? relative : `./${relative}`}${hash}`
    }
    if (linked.startsWith(`${IMAGES}/`)) return link
    return `${where.repository}/${where.isFolder(linked) ? 'tree' : 'blob'}/main/${linked}${hash}`
  }
  // code is left as it is: blocks, and spans within a line
  return text
    .split(/(^```[\s\S]*?^```|`[^`\n]*`)/m)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part
            .replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${target(link)})`)
            .replace(/\b(src|srcset)="([^":]+)"/g, (_, name, image) => `${name}="/${path.posix.join(folder, image)}"`),
    )
    .join('')
}

interface Layout {
  /** Text by its place below the folder of the site. */
  readonly files: Readonly<Record<string, string>>
  /** What VitePress shows at the side: titles and addresses, by kind. */
  readonly sidebar: readonly { text: string; collapsed: boolean; items: { text: string; link: string }[] }[]
}

/** All pages of the site and their order. */
export function layOut(): Layout {
  const references = referencePages()
  const sections = indexSections(references)
  const files = new Set([
    'README.md',
    ...LINKED,
    ...markdownIn('docs'),
    ...Object.keys(references),
    ...sections.flatMap((section) => section.files),
  ])
  const { repository } = JSON.parse(readText('package.json'))
  const where = {
    pages: files,
    repository: repository.url.replace(/^git\+|\.git$/g, ''),
    isFolder: (file: string) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isDirectory(),
  }
  const textOf = (file: string) => references[file] ?? readText(file)
  const item = (file: string) => ({
    text: introductionOf(file, textOf(file)).title.replace(/^The plugin /, ''),
    link: `/${placeOnSite(file).replace(/(index)?\.md$/, '')}`,
  })
  const pages = [...files].map((file) => [placeOnSite(file), pageOnSite(file, textOf(file), where)] as const)
  const copies = [...files].map((file) => [`public/${file}`, textOf(file)] as const)
  return {
    files: Object.fromEntries([...pages, ...copies, ['public/llms.txt', indexPage(references)]]),
    sidebar: [
      ...sections.map(({ heading, files: listed }, place) => ({
        text: heading,
        collapsed: place > 1,
        items: listed.map(item),
      })),
      { text: 'Latchkit', collapsed: false, items: ['README.md', 'docs/README.md'].map(item) },
    ],
  }
}

/** The settings of VitePress, but for its address. */
const settings = ({ sidebar }: Layout, base: string) => ({
  title: 'Latchkit',
  description: introductionOf('README.md', readText('README.md')).sentence,
  lang: 'en-GB',
  base,
  // the pages as text, which are copied as they are
  srcExclude: ['public/**'],
  // any other link to a page that is not there fails the build
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    nav: [
      { text: 'Getting started', link: '/docs/guides/getting-started' },
      { text: 'API', link: '/docs/reference/api/react' },
      { text: 'Error codes', link: '/docs/reference/errors' },
      { text: 'For programs', link: `${base}llms.txt`, target: '_self' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
  },
})

/** Writes the pages and the settings of VitePress to a folder, in place of what is there. */
export function writeSite(folder: string, base: string): void {
  const layout = layOut()
  const settingsFile = `import { configureMarkdown } from './markdown.mjs'
import { boostDocument } from './search.mjs'
import { slugOf } from './slug.mjs'

const settings = ${JSON.stringify(settings(layout, base), null, 2)}
settings.themeConfig.search.options = { miniSearch: { searchOptions: { boostDocument } } }
export default { ...settings, markdown: { anchor: { slugify: slugOf }, config: configureMarkdown } }
`
  const files = { ...layout.files, '.vitepress/config.mjs': settingsFile }
  // but for what a running server has opened: its settings, and its cache below them
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name !== '.vitepress') rmSync(path.join(folder, name), { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  const parts = {
    'scripts/docs/slug.mjs': 'slug.mjs',
    'scripts/docs/site/markdown.mjs': 'markdown.mjs',
    'scripts/docs/site/search.mjs': 'search.mjs',
    'scripts/docs/site/tables.css': 'theme/tables.css',
    'scripts/docs/site/theme.mjs': 'theme/index.mjs',
  }
  for (const [file, copy] of Object.entries(parts))
    cpSync(path.join(root, file), path.join(folder, '.vitepress', copy), { recursive: true })
  cpSync(path.join(root, IMAGES), path.join(folder, 'public', IMAGES), { recursive: true })
}
