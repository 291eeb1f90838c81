import { styleVariants } from '@vanilla-extract/css'
import { color } from '../../theme/tokens.css.js'

/** Colours for a `Badge` with a special meaning. */
export const tones = styleVariants({
  accent: { color: color.accentText },
  success: { color: color.successText },
  warn: { color: color.warnText },
  error: { color: color.errorText },
})
