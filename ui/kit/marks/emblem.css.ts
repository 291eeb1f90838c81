import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

export const emblem = style({
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '64px',
  // Visible in forced-colours mode, which removes the background
  border: '1px solid transparent',
  borderRadius: radius.full,
  color: color.accentText,
  background: 'color-mix(in srgb, currentColor 10%, transparent)',
})
