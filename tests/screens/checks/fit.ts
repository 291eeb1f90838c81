import type { Page } from '@playwright/test'
import type { Check } from './check.js'

/** Runs a check in a window of this size, and restores the former size. */
async function within<T>(page: Page, size: { width: number; height: number }, look: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()
  await page.setViewportSize(size)
  const found = await look()
  if (before) await page.setViewportSize(before)
  return found
}

export const narrow: Check = {
  name: 'it fits 320 px',
  find: (page) => within(page, { width: 320, height: 800 }, () => page.evaluate(() => window.probe.overflowing())),
}

export const zoomed: Check = {
  name: 'all of it can be reached at 400 % (320 × 256)',
  find: (page) =>
    within(page, { width: 320, height: 256 }, () =>
      page.evaluate(() => [...window.probe.overflowing(), ...window.probe.unreachable()]),
    ),
}

/** Placeholders that are wider than their empty field. */
const cutHints = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return window.probe.all().flatMap((element) => {
      if (!pen || !(element instanceof HTMLInputElement) || element.value || !element.placeholder) return []
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element, '::placeholder')
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const width = Math.ceil(pen.measureText(element.placeholder).width)
      return width > element.clientWidth ? [`“${element.placeholder}”: ${width} px in ${element.clientWidth} px`] : []
    })
  })

export const hints: Check = { name: 'no placeholder is cut', find: cutHints }
