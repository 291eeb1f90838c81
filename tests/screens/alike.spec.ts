import type { Page } from '@playwright/test'
import { everyCopy, expect, test, titleOf } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** All that is drawn, with names in place of words; the numbers that React gives its ids differ by when it was drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const values = [...(root?.querySelectorAll('input, select, textarea') ?? [])].map((field) =>
      'value' in field ? field.value : '',
    )
    return { html: root?.innerHTML.replace(/_r_\w+_/g, '_r_'), values }
  })

for (const [title, entry] of everyCopy)
  test(`${title} is drawn like ${entry.sameAs ? titleOf(entry.sameAs) : ''}`, async ({ stages: { page, show } }) => {
    const seen = async (keys: boolean) => {
      await show(entry, { keys })
      const mine = { ...(await drawn(page)), picture: await page.screenshot({ caret: 'hide' }) }
      if (entry.sameAs) await show(entry.sameAs, { keys })
      return { mine, other: { ...(await drawn(page)), picture: await page.screenshot({ caret: 'hide' }) } }
    }
    for (const keys of [true, false]) {
      const { mine, other } = await seen(keys)
      expect(mine.html).toBe(other.html)
      expect(mine.values).toEqual(other.values)
      expect(mine.picture.equals(other.picture), 'the same to the pixel').toBe(true)
    }
  })
