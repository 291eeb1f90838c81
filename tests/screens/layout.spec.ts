import type { Page } from '@playwright/test'
import { everyStage, expect, test } from './support/test.js'

test.describe.configure({ mode: 'parallel' })

/** Sticks out at a side, or is cut off by a box that does not scroll. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { all, name } = window.probe
    const limit = document.documentElement.clientWidth
    const page = document.scrollingElement
    const found = page && page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : []
    for (const element of all()) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -0.5 || right > limit + 0.5)) found.push(`${name(element)}: ${left} to ${right}`)
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      // labels for screen readers stick out of the panel, which does not show them
      const isPanel = element.id === 'latchkit-modal-content'
      const isField = element.matches('input, select') || textOverflow === 'ellipsis' || width <= 1
      if (!isField && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`${name(element)}: ${element.scrollWidth} px in ${element.clientWidth} px`)
      const isCut = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (!isField && !isPanel && isCut) found.push(`${name(element)}: cut off at the bottom`)
    }
    return found
  })

/** Cannot be brought into the window. */
const unreachable = (page: Page) =>
  page.evaluate(() => {
    const { controls, texts, name } = window.probe
    const edge = (element: Element, block: 'start' | 'end') => {
      element.scrollIntoView({ block })
      return element.getBoundingClientRect()
    }
    const isSeen = (element: Element) =>
      edge(element, 'start').top >= -0.5 && edge(element, 'end').bottom <= innerHeight + 0.5
    const wanted = [...controls(), ...texts().map(({ element }) => element)]
    return wanted.filter((element) => !isSeen(element)).map(name)
  })

test.describe('fits 320 px', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show, complaints } }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await show(entry)
      expect(await overflowing(page)).toEqual([])
      expect(complaints).toEqual([])
    })
})

test.describe('all of it can be reached in the dialog at 400 % (320 × 256)', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await page.setViewportSize({ width: 320, height: 256 })
      await show(entry, { dialog: true })
      expect(await overflowing(page)).toEqual([])
      expect(await unreachable(page)).toEqual([])
    })
})

test.describe('all of it can be read with letters twice as large', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await show(entry, { dialog: true })
      await page.evaluate(() => {
        const sizes = window.probe.all().map((element) => {
          const { fontSize, lineHeight } = getComputedStyle(element)
          return { element, fontSize, lineHeight }
        })
        for (const { element, fontSize, lineHeight } of sizes) {
          element.style.fontSize = `${Number.parseFloat(fontSize) * 2}px`
          element.style.lineHeight = `${Number.parseFloat(lineHeight) * 2}px`
        }
      })
      expect(await overflowing(page)).toEqual([])
      expect(await unreachable(page)).toEqual([])
    })
})

/** WCAG 1.4.12. */
test.describe('all of it can be read with more space between letters, words and lines', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await show(entry, { dialog: true })
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
        )
        document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
      })
      expect(await overflowing(page)).toEqual([])
    })
})

test.describe('targets are 24 px or larger, letters 12 px', () => {
  for (const [title, entry] of everyStage)
    test(title, async ({ stages: { page, show } }) => {
      await show(entry)
      const found = await page.evaluate(() => {
        const { controls, texts, name } = window.probe
        // a link within a sentence is as high as its line (WCAG 2.5.8)
        const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
        const isSmall = (element: Element) => {
          const { width, height } = element.getBoundingClientRect()
          return width < 24 || height < 24
        }
        const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
        return {
          targets: controls()
            .filter((control) => !isInline(control) && isSmall(control))
            .map(name),
          letters: texts()
            .filter(({ element }) => size(element) < 12)
            .map(({ text }) => text),
        }
      })
      expect(found).toEqual({ targets: [], letters: [] })
    })
})
