import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

export const emblem = style({
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '64px',
  // Seen where colours are forced, which takes the wash away.
  border: '1px solid transparent',
  borderRadius: radius.full,
  color: color.accentText,
  background: 'color-mix(in srgb, currentColor 10%, transparent)',
})
