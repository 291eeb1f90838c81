import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

/** Shows the effects and the fee without scrolling. */
export const panel = style({
  margin: 0,
  padding: '6px 12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
})
