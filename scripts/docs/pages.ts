import { configurationPage } from './config.js'
import { errorsPage } from './errors.js'
import { indexPage } from './index-page.js'
import { pluginPages, readersOf, readPlugins } from './plugins.js'
import { serverPage } from './server.js'
import { textKeys, textsPage } from './texts.js'
import { themingPage } from './theming.js'

/** The pages that are written from what the code declares, by their place in the tree. */
export function referencePages(): Readonly<Record<string, string>> {
  const plugins = readPlugins()
  return {
    'docs/reference/configuration.md': configurationPage(readersOf(plugins)),
    'docs/reference/errors.md': errorsPage(),
    'docs/reference/server.md': serverPage(),
    'docs/reference/texts.md': textsPage(),
    'docs/reference/theming.md': themingPage(),
    ...pluginPages(plugins),
  }
}

/** The same pages, the index of all pages, and the code that follows from them. */
export function writtenPages(): Readonly<Record<string, string>> {
  const reference = referencePages()
  return { ...reference, 'llms.txt': indexPage(reference), 'core/hints/text-keys.ts': textKeys() }
}
