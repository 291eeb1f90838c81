import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './host-page.js'

/** Texts that are in one lazy part each, whatever a host's bundler made of names and chunks. */
const MARKS = { dialog: 'showModal', landing: 'LANDING', live: 'refresh_token' } as const

/** The promise of every host: nothing of the dialog before the click, all of it after, and no complaint. */
export async function expectLazyLogin(browser: Browser, url: string) {
  const { page, scripts, complaints } = await visit(browser, url)
  const has = (mark: string) => [...scripts.values()].some((text) => text.includes(mark))
  expect(has(MARKS.dialog), 'the dialog is in the initial scripts').toBe(false)
  const before = new Set(scripts.keys())
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('dialog[open]').waitFor()
  await page.getByRole('textbox').first().waitFor()
  const later = [...scripts.keys()].filter((address) => !before.has(address))
  expect(later.length, 'scripts fetched by the click').toBeGreaterThan(0)
  expect(has(MARKS.dialog)).toBe(true)
  expect(await page.evaluate(() => ['Buffer', 'process', 'global'].filter((name) => name in window))).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
  return { initial: [...before].map((address) => scripts.get(address) ?? '') }
}
