import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

/** The operation that waits for the passkey. */
export const pending = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '12px 16px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  color: color.foreground2,
})
