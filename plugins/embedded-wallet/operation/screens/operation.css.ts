import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

/** What is done, and for what: nothing of it is out of sight. */
export const panel = style({
  margin: 0,
  padding: '6px 12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
})
