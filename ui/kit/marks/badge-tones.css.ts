import { styleVariants } from '@vanilla-extract/css'
import { color } from '../../theme/tokens.css.js'

/** Colours for a `Badge` that says more than its words. */
export const tones = styleVariants({
  accent: { color: color.accentText },
  success: { color: color.successText },
  warn: { color: color.warnText },
  error: { color: color.errorText },
})
