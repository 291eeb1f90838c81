import type { Page } from '@playwright/test'

/** The distances of controls and pictures from the side where reading starts. */
export const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { all, name } = window.probe
    const direction = getComputedStyle(document.documentElement).direction
    const placed = all().filter((element) => element.matches('button, a, input, select, svg, img, h2'))
    // numbers run from left to right in every language, so elements inside them are not mirrored
    const isOwn = (element: Element) => {
      const parent = element.parentElement
      return getComputedStyle(parent ?? element).direction === direction || element.matches('input')
    }
    return placed
      .filter((element) => isOwn(element) && getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { left, right } = element.getBoundingClientRect()
        const start = direction === 'rtl' ? document.documentElement.clientWidth - right : left
        return `${name(element)} ${Math.round(start)}`
      })
  })

/** A stage that is drawn from right to left has the same distances, measured from the right. */
export const MIRRORED = 'right to left is its mirror image'
