import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Check } from './check.js'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
declare global {
  interface Window {
    axe?: { run(context: object, options: object): Promise<Results> }
  }
}

const { resolve } = createRequire(import.meta.url)
const source = createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')

/** Runs in the page. Returns nothing if the page does not have axe yet. */
async function violations(options: object) {
  const common = { resultTypes: ['violations'], iframes: false }
  const results = await window.axe?.run({ include: [['latchkit-modal']] }, { ...common, ...options })
  return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function find(page: Page, options: object): Promise<readonly string[]> {
  const found = await page.evaluate(violations, options)
  if (found) return found
  // axe is added once per page, because reading its source takes longer than most of its rules
  await page.addScriptTag({ path: source })
  return (await page.evaluate(violations, options)) ?? ['axe is not there']
}

export const axe: Check = { name: 'axe finds nothing', find: (page) => find(page, {}) }

/** The rules whose result depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']
export const contrast: Check = {
  name: 'axe finds enough contrast',
  find: (page) => find(page, { runOnly: { type: 'rule', values: COLOURS } }),
}
