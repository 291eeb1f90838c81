import { color } from '../../../../ui/theme/tokens.css.js'
import type { ExportPlace } from '../contract.js'

/** The part of the theme that the provider's page uses, by the names of Wire §3.5. */
const COLOURS = {
  background: color.background,
  background2: color.background2,
  foreground3: color.foreground3,
  foregroundAccent: color.onAccent,
  accent: color.accent,
  accentDark: color.accentDark,
  success: color.successText,
}

/** The width of an element, and the theme's colours as they are there. */
export function placeOf(element: Element): ExportPlace {
  const style = getComputedStyle(element)
  const read = ([name, variable]: readonly [string, string]) => [
    name,
    style.getPropertyValue(variable.slice('var('.length, -1)).trim(),
  ]
  return { width: element.clientWidth, colours: Object.fromEntries(Object.entries(COLOURS).map(read)) }
}
