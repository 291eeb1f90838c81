import type { Check } from './check.js'

// Each check is one call to the page, because every call takes the test's process and the browser a few milliseconds.

/** Doubles all font sizes and line heights with inline styles, which override the style sheets. */
export const twiceAsLarge: Check = {
  name: 'all of it can be read with letters twice as large',
  find: (page) =>
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
      const found = [...probe.overflowing(), ...probe.unreachable()]
      for (const { element, style } of sizes)
        if (style === null) element.removeAttribute('style')
        else element.setAttribute('style', style)
      return found
    }),
}

/** Checks the text spacing of WCAG 1.4.12. */
export const spaced: Check = {
  name: 'all of it can be read with more space between letters, words and lines',
  find: (page) =>
    page.evaluate(() => {
      const sheets = document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
      )
      sheets?.push(sheet)
      const found = window.probe.overflowing()
      sheets?.pop()
      return found
    }),
}
