import type { Page } from '@playwright/test'
import type { Entry } from './support/build.js'
import { picture } from './support/pictures.js'
import { everyCopy, expect, test, titleOf } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/**
 * Everything that a stage draws, without the addresses of links, and without the numbers in React's ids, which depend
 * on when it was drawn.
 */
const markupOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const values = [...(root?.querySelectorAll('input, select, textarea') ?? [])].map((field) =>
      'value' in field ? field.value : '',
    )
    return { html: root?.innerHTML.replace(/_r_\w+_/g, '_r_').replace(/ href="[^"]*"/g, ' href'), values }
  })

for (const [title, entry] of everyCopy)
  test(`${title} is drawn like ${entry.sameAs ? titleOf(entry.sameAs) : ''}`, async ({ stages: { page, show } }) => {
    const drawEntry = async (one: Entry, keys: boolean) => {
      await show(one, { keys })
      return { ...(await markupOf(page)), picture: await picture(page) }
    }
    for (const keys of [true, false]) {
      const copy = await drawEntry(entry, keys)
      const other = await drawEntry(entry.sameAs ?? entry, keys)
      expect(copy.html).toBe(other.html)
      expect(copy.values).toEqual(other.values)
      expect(copy.picture.equals(other.picture), 'the same to the pixel').toBe(true)
    }
  })
