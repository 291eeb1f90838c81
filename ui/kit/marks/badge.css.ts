import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

export const badge = style({
  flex: 'none',
  padding: '2px 8px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.full,
  fontSize: '12px',
  lineHeight: '16px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
})
