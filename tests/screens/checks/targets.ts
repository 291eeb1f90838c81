import type { Check } from './check.js'

export const targets: Check = {
  name: 'targets are 24 px or larger, letters 12 px',
  find: (page) =>
    page.evaluate(() => {
      const { controls, texts, name } = window.probe
      // a link within a sentence is as high as its line (WCAG 2.5.8)
      const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
      const isSmall = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width < 24 || height < 24
      }
      const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
      return [
        ...controls()
          .filter((control) => !isInline(control) && isSmall(control))
          .map((control) => `${name(control)} is a small target`),
        ...texts()
          .filter(({ element }) => size(element) < 12)
          .map(({ text }) => `“${text}” has small letters`),
      ]
    }),
}
