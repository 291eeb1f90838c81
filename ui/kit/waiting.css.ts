import { style } from '@vanilla-extract/css'
import { appear, color } from '../theme/tokens.css.js'

/** For the first 150 ms nothing: a spinner that flashes is worse than none. */
export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: '160px',
  color: color.foreground3,
  outline: 'none',
  animation: `${appear} 100ms 150ms backwards`,
})
