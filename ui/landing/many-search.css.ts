import { style } from '@vanilla-extract/css'
import { color, forced } from '../theme/tokens.css.js'

/** Stays in place while the list scrolls below. The margin covers the list's own padding. */
export const search = style({
  position: 'sticky',
  top: '-4px',
  zIndex: 1,
  margin: '-4px -4px 0',
  padding: '4px',
  // a gradient, since a background colour would need a visible edge in forced-colours mode
  background: `linear-gradient(${color.background}, ${color.background})`,
  '@media': { [forced]: { background: 'Canvas' } },
})
export const none = style({ padding: '16px 0', textAlign: 'center', color: color.foreground3 })
