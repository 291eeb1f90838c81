import type { Check } from './check.js'

export const forcedColours: Check = {
  name: 'forced colours keep the borders of what has a shape',
  async find(page) {
    await page.evaluate(() => {
      const { all } = window.probe
      const shaped = all().filter((element) => {
        const { backgroundColor, borderTopWidth, width } = getComputedStyle(element)
        const parent = element.parentElement
        const behind = parent ? getComputedStyle(parent).backgroundColor : ''
        const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== behind
        return Number.parseFloat(width) > 40 && (isFilled || Number.parseFloat(borderTopWidth) > 0)
      })
      window.probe.candidates = shaped
    })
    await page.emulateMedia({ forcedColors: 'active' })
    const findBorderless = () => {
      const { candidates = [], name } = window.probe
      const isDrawn = (element: Element) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element)
        return (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1) || outlineStyle !== 'none'
      }
      // elements inside a field or a row are grouped by its border
      const isHeld = (element: Element): boolean => {
        const around = element.parentElement
        return !!around && around.id !== 'latchkit-modal-content' && (isDrawn(around) || isHeld(around))
      }
      return candidates.filter((element) => !isDrawn(element) && !isHeld(element)).map(name)
    }
    try {
      return await page.evaluate(findBorderless)
    } finally {
      await page.emulateMedia({ forcedColors: null })
    }
  },
}
