import { errorsPage } from './errors.js'
import { textsPage } from './texts.js'
import { themingPage } from './theming.js'

/** The pages that are written from what the code declares, by their place in the repository. */
export const writtenPages = (): Readonly<Record<string, string>> => ({
  'docs/reference/errors.md': errorsPage(),
  'docs/reference/texts.md': textsPage(),
  'docs/reference/theming.md': themingPage(),
})
