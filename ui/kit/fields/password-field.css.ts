import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

/** A placeholder has to fit beside the toggle. */
export const field = style({})
globalStyle(`.${field} ::placeholder`, { fontSize: '13px' })

export const toggle = style({
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  marginInlineStart: '-10px',
  borderRadius: radius.sm,
  color: color.foreground3,
  transition: 'color 120ms ease-out',
  selectors: { '&:hover:not(:disabled)': { color: color.foreground } },
})
