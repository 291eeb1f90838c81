import { style } from '@vanilla-extract/css'
import { color, pop, radius } from '../../theme/tokens.css.js'

export const status = style({
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '64px',
  // Visible in forced-colours mode, which removes the background
  border: '1px solid transparent',
  borderRadius: radius.full,
  // a pale background in the icon's own colour
  background: 'color-mix(in srgb, currentColor 12%, transparent)',
  animation: `${pop} 200ms ease-out`,
})
export const success = style({ color: color.successText })
export const error = style({ color: color.errorText })
