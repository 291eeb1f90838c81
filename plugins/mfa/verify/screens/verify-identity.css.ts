import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

/** Keeps the place of one line, so that nothing jumps when it is filled. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minHeight: '36px',
  color: color.foreground3,
})
export const sent = style({ color: color.successText })
/** What waits for the passkey. */
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
