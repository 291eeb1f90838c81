import type { Page } from '@playwright/test'
import { newerThan, oldestBrowsers } from '../../oldest-browsers.js'

/** What Playwright itself needs in the page, whichever browser it drives. */
const NEEDED = /^(Iterator|console|captureStackTrace|stackTraceLimit|Window|Document)$/

/** Takes what one of the oldest supported browsers lacks out of a page, its frames and its windows. */
export async function makeOld(page: Page): Promise<void> {
  const { globals, statics, members } = newerThan(oldestBrowsers())
  const named = (text: string) => text.split('.').some((part) => NEEDED.test(part))
  const facts = {
    globals: [...globals].filter((name) => !named(name)),
    statics: [...statics].filter((name) => !named(name)),
    members: [...members].filter(([name]) => !named(name)),
  }
  await page.context().addInitScript(({ globals, statics, members }) => {
    const page = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
    // `TypedArray` has no name in a page
    const ownerOf = (name: string) => (name === 'TypedArray' ? Object.getPrototypeOf(Uint8Array) : page[name])
    for (const [member, owners] of members)
      for (const owner of owners) Reflect.deleteProperty(ownerOf(owner)?.prototype ?? {}, member)
    for (const one of statics) {
      const [owner = '', member = ''] = one.split('.')
      Reflect.deleteProperty(ownerOf(owner) ?? {}, member)
    }
    for (const name of globals) Reflect.deleteProperty(page, name)
  }, facts)
}
