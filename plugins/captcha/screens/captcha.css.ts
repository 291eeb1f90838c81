import { style } from '@vanilla-extract/css'
import { color } from '../../../ui/theme/tokens.css.js'

/** Keeps its full width while hidden, because Turnstile chooses the widget's size before it is visible. */
export const quiet = style({ height: 0, overflow: 'hidden', visibility: 'hidden' })
export const asking = style({ minHeight: '65px', marginTop: '24px' })
export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '64px',
  color: color.accentText,
})
