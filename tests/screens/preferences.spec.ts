import type { Page } from '@playwright/test'
import { everyStage, expect, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

test.describe('nothing moves for who asks for less motion', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await show(entry, { dialog: true, moving: true })
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect, playState }) => {
            const { activeDuration = 0 } = effect?.getComputedTiming() ?? {}
            // what only appears after a while, without a way there, does not move
            return playState === 'running' && Number(activeDuration) > 1
          })
          .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)) || '?'),
      )
      expect(moving).toEqual([])
    })
})

/** Where the controls and pictures are, from the side where reading starts. */
const places = (page: Page, rtl: boolean) =>
  page.evaluate((rtl) => {
    const { all, name } = window.probe
    const seen = all().filter((element) => element.matches('button, a, input, select, svg, img, h2'))
    // numbers run from left to right everywhere, and so does what is within them
    const isOwn = (element: Element) => {
      const parent = element.parentElement
      return getComputedStyle(parent ?? element).direction === (rtl ? 'rtl' : 'ltr') || element.matches('input')
    }
    return seen
      .filter((element) => isOwn(element) && getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { left, right } = element.getBoundingClientRect()
        return `${name(element)} ${Math.round(rtl ? document.documentElement.clientWidth - right : left)}`
      })
  }, rtl)

test.describe('right to left is its mirror image', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await show(entry)
      const ltr = await places(page, false)
      await show(entry, { rtl: true })
      expect(await places(page, true)).toEqual(ltr)
    })
})

test.describe('forced colours keep the borders of what has a shape', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await show(entry)
      await page.evaluate(() => {
        const { all } = window.probe
        const shaped = all().filter((element) => {
          const { backgroundColor, borderTopWidth, width } = getComputedStyle(element)
          const parent = element.parentElement
          const behind = parent ? getComputedStyle(parent).backgroundColor : ''
          const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== behind
          return Number.parseFloat(width) > 40 && (isFilled || Number.parseFloat(borderTopWidth) > 0)
        })
        window.probe.kept = shaped
      })
      await page.emulateMedia({ forcedColors: 'active' })
      const bare = await page.evaluate(() => {
        const { kept = [], name } = window.probe
        const isDrawn = (element: Element) => {
          const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element)
          return (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1) || outlineStyle !== 'none'
        }
        // what lies in a field or a row is held together by its border
        const isHeld = (element: Element): boolean => {
          const around = element.parentElement
          return !!around && around.id !== 'latchkit-modal-content' && (isDrawn(around) || isHeld(around))
        }
        return kept.filter((element) => !isDrawn(element) && !isHeld(element)).map(name)
      })
      expect(bare).toEqual([])
    })
})
