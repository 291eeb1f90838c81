import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** Scrolls like the landing's list. The padding leaves room for focus rings. */
export const list = style({ maxHeight: '408px', margin: '-4px', padding: '4px', overflowY: 'auto' })
export const note = style({ padding: '16px 0', textAlign: 'center', color: color.foreground3 })
export const looking = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  color: color.foreground3,
})
export const sentences = style({ display: 'flex', flexDirection: 'column', gap: '8px' })
