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
import { everyStage, expect, type Stages, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** Runs several checks on one drawn stage. Each is a step of its own, so that one failure does not hide the next. */
async function runChecks({ page }: Stages, title: string, checks: readonly Check[], where = '') {
  for (const { name, find } of checks) {
    const found = await test.step(name, () => find(page))
    expect.soft(found, `${title}: ${name}${where}`).toEqual([])
  }
}

const COLOURS = { dark: { theme: 'dark' }, 'own colours': { theme: '#1b2440', accent: '#ffb020' } }

test.describe('in the page', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages }) => {
      const { page, show, change, complaints } = stages
      await show(entry)
      if (!skipsPictures) await comparePicture(stages, title, entry, 'light')
      await runChecks(stages, title, [targets, narrow, hints, forcedColours])
      const ltr = await places(page)
      await change({ rtl: true })
      expect.soft(await places(page), `${title}: ${MIRRORED}`).toEqual(ltr)
      await change({ rtl: false })
      for (const [name, colours] of Object.entries(COLOURS)) {
        await change(colours)
        await runChecks(stages, title, [contrast], ` (${name})`)
      }
      if (entry.screen !== 'KIT') {
        await change({ keys: true })
        await runChecks(stages, title, [words(stageOf(entry), entry.stage.startsWith('waiting'))])
      }
      expect(complaints).toEqual([])
    })
})

test.describe('in the dialog', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages }) => {
      const { show, still, complaints } = stages
      await show(entry, { dialog: true, moving: true })
      await runChecks(stages, title, [motion])
      await still()
      await runChecks(stages, title, [axe, zoomed, twiceAsLarge, spaced, keyboard])
      expect(complaints).toEqual([])
    })
})
