import type { PagePlace } from '../../../plugins/wallet-frame/contract.js'
import { color } from '../../theme/tokens.css.js'

/** The colours that the server's pages use, with the names of Wire §3.5. */
const COLOURS = {
  background: color.background,
  background2: color.background2,
  foreground: color.foreground,
  foreground3: color.foreground3,
  foregroundAccent: color.onAccent,
  accent: color.accent,
  accentDark: color.accentDark,
  success: color.successText,
  error: color.errorText,
}

/** Returns the width of an element and the theme's colours there. */
export function placeOf(element: Element): PagePlace {
  const style = getComputedStyle(element)
  const read = ([name, variable]: readonly [string, string]) => [
    name,
    style.getPropertyValue(variable.slice('var('.length, -1)).trim(),
  ]
  return { width: element.clientWidth, colours: Object.fromEntries(Object.entries(COLOURS).map(read)) }
}
