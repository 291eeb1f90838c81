import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { axe, contrast } from './checks/axe.js'
import type { Check } from './checks/check.js'
import { hints, narrow, zoomed } from './checks/fit.js'
import { forcedColours } from './checks/forced-colours.js'
import { keyboard } from './checks/keyboard.js'
import { spaced, twiceAsLarge } from './checks/letters.js'
import { MIRRORED, places } from './checks/mirror.js'
import { motion } from './checks/motion.js'
import { targets } from './checks/targets.js'
import { words } from './checks/words.js'
import { stageOf } from './support/build.js'
import { comparePicture, skipsPictures } from './support/compare-picture.js'
import { everyStage, expect, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** What checks found in a drawn stage, by the names of the checks. */
type Findings = Record<string, readonly string[]>

/**
 * Runs several checks on one drawn stage. They add to `findings`, so that one failure does not hide the next. A test
 * expects something once, at its end, because an expectation and a step take the worker longer than most checks.
 */
async function runChecks(page: Page, findings: Findings, checks: readonly Check[], where = '') {
  for (const { name, find } of checks) {
    const found = await find(page).catch((cause) => [String(cause)])
    if (found.length) findings[name + where] = found
  }
}

const COLOURS = { dark: { theme: 'dark' }, 'own colours': { theme: '#1b2440', accent: '#ffb020' } }

test.describe('in the page', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages }) => {
      const { page, show, change, complaints } = stages
      const findings: Findings = {}
      await show(entry)
      if (!skipsPictures) await comparePicture(stages, title, entry, 'light')
      await runChecks(page, findings, [targets, narrow, hints, forcedColours])
      const ltr = await places(page)
      await change({ rtl: true })
      const rtl = await places(page)
      if (!isDeepStrictEqual(rtl, ltr)) findings[MIRRORED] = ['left to right:', ...ltr, 'right to left:', ...rtl]
      for (const [name, colours] of Object.entries(COLOURS)) {
        await change({ rtl: false, ...colours })
        await runChecks(page, findings, [contrast], ` (${name})`)
      }
      if (entry.screen !== 'KIT') {
        await change({ keys: true })
        await runChecks(page, findings, [words(stageOf(entry), entry.stage.startsWith('waiting'))])
      }
      expect({ findings, complaints }).toEqual({ findings: {}, complaints: [] })
    })
})

test.describe('in the dialog', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages }) => {
      const { page, show, still, complaints } = stages
      const findings: Findings = {}
      await show(entry, { dialog: true, moving: true })
      await runChecks(page, findings, [motion])
      await still()
      await runChecks(page, findings, [axe, zoomed, twiceAsLarge, spaced, keyboard])
      expect({ findings, complaints }).toEqual({ findings: {}, complaints: [] })
    })
})
