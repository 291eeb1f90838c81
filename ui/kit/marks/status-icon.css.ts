import { style, styleVariants } from '@vanilla-extract/css'
import { color, pop, radius } from '../../theme/tokens.css.js'

export const status = style({
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '64px',
  // Seen where colours are forced, which takes the wash away.
  border: '1px solid transparent',
  borderRadius: radius.full,
  // A wash of the icon's own colour.
  background: 'color-mix(in srgb, currentColor 12%, transparent)',
  animation: `${pop} 200ms ease-out`,
})
export const tones = styleVariants({ success: { color: color.successText }, error: { color: color.errorText } })
