import type { Page } from '@playwright/test'
import type { Check } from './check.js'

/** Elements that stick out at a side, or that are cut off by a box that does not scroll. */
export const overflowing = (page: Page): Promise<readonly string[]> =>
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

/** Elements that cannot be scrolled into the window. Afterwards everything is scrolled back to its start. */
export const unreachable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { all, controls, texts, name } = window.probe
    const edge = (element: Element, block: 'start' | 'end') => {
      element.scrollIntoView({ block })
      return element.getBoundingClientRect()
    }
    const isSeen = (element: Element) =>
      edge(element, 'start').top >= -0.5 && edge(element, 'end').bottom <= innerHeight + 0.5
    const targets = [...controls(), ...texts().map(({ element }) => element)]
    const found = targets.filter((element) => !isSeen(element)).map((element) => `${name(element)} is out of reach`)
    for (const element of [...all(), document.documentElement]) element.scrollTo(0, 0)
    return found
  })

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
  find: (page) => within(page, { width: 320, height: 800 }, () => overflowing(page)),
}

export const zoomed: Check = {
  name: 'all of it can be reached at 400 % (320 × 256)',
  find: (page) =>
    within(page, { width: 320, height: 256 }, async () => [...(await overflowing(page)), ...(await unreachable(page))]),
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
