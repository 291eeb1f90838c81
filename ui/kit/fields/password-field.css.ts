import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

/** A hint may be longer than the field is wide. */
export const field = style({})
globalStyle(`.${field} ::placeholder`, { fontSize: '14px' })

export const toggle = style({
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  borderRadius: radius.sm,
  color: color.foreground3,
  transition: 'color 120ms ease-out',
  selectors: { '&:hover:not(:disabled)': { color: color.foreground } },
})
