import type { Page } from '@playwright/test'

/** Where the controls and pictures are, from the side where reading starts. */
export const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { all, name } = window.probe
    const direction = getComputedStyle(document.documentElement).direction
    const seen = all().filter((element) => element.matches('button, a, input, select, svg, img, h2'))
    // numbers run from left to right everywhere, and so does what is within them
    const isOwn = (element: Element) => {
      const parent = element.parentElement
      return getComputedStyle(parent ?? element).direction === direction || element.matches('input')
    }
    return seen
      .filter((element) => isOwn(element) && getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { left, right } = element.getBoundingClientRect()
        const start = direction === 'rtl' ? document.documentElement.clientWidth - right : left
        return `${name(element)} ${Math.round(start)}`
      })
  })

/** Drawn from right to left a stage is its mirror image: it has the same places. */
export const MIRRORED = 'right to left is its mirror image'
