import type { Page } from '@playwright/test'
import type { Check } from './check.js'
import { overflowing, unreachable } from './fit.js'

/**
 * Doubles all font sizes and line heights with inline styles, which override the style sheets, until `probe.undo()`.
 */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    const { probe } = window
    const sizes = probe.all().map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return { element, style: element.getAttribute('style'), fontSize, lineHeight }
    })
    for (const { element, fontSize, lineHeight } of sizes) {
      element.style.fontSize = `${Number.parseFloat(fontSize) * 2}px`
      element.style.lineHeight = `${Number.parseFloat(lineHeight) * 2}px`
    }
    probe.undo = () => {
      for (const { element, style } of sizes)
        if (style === null) element.removeAttribute('style')
        else element.setAttribute('style', style)
    }
  })

const undo = (page: Page) => page.evaluate(() => window.probe.undo?.())

export const twiceAsLarge: Check = {
  name: 'all of it can be read with letters twice as large',
  async find(page) {
    await enlarge(page)
    const found = [...(await overflowing(page)), ...(await unreachable(page))]
    await undo(page)
    return found
  },
}

/** Checks the text spacing of WCAG 1.4.12. */
export const spaced: Check = {
  name: 'all of it can be read with more space between letters, words and lines',
  async find(page) {
    await page.evaluate(() => {
      const sheets = document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
      )
      sheets?.push(sheet)
      window.probe.undo = () => sheets?.pop()
    })
    const found = await overflowing(page)
    await undo(page)
    return found
  },
}
