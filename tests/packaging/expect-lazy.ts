import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './host-page.js'

/** Texts that are in one lazy part each, whatever a host's bundler made of names and chunks. */
const DIALOG = ['showModal', 'adoptedStyleSheets']
const CODE = ['one-time-code', '/sessions/logout']

/** The promise of every host: nothing of the dialog before the click, all of it after, and no complaint. */
export async function expectLazyLogin(browser: Browser, url: string) {
  const { page, scripts, complaints } = await visit(browser, url)
  const arrived = () => [...DIALOG, ...CODE].filter((mark) => [...scripts.values()].some((text) => text.includes(mark)))
  expect(arrived(), 'lazy parts among the initial scripts').toEqual([])
  const before = new Set(scripts.keys())
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('dialog[open]').waitFor()
  await page.getByRole('textbox').first().waitFor()
  expect(arrived(), 'after the click').toEqual(expect.arrayContaining(DIALOG))
  await page.getByRole('textbox').first().fill('somebody@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('somebody@example.com').waitFor()
  await expect.poll(arrived, { message: 'on the code screen' }).toEqual([...DIALOG, ...CODE])
  expect(await page.evaluate(() => ['Buffer', 'process', 'global'].filter((name) => name in window))).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
  return { initial: [...before].map((address) => scripts.get(address) ?? '') }
}
