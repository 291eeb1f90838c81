import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** Scrolls, and fades where it is cut off. The padding leaves room for focus rings, and below for the fade. */
export const list = style({
  maxHeight: '428px',
  margin: '-4px -4px -24px',
  padding: '4px 4px 24px',
  overflowY: 'auto',
  mask: 'linear-gradient(#000 calc(100% - 24px), #0000)',
})
export const note = style({ padding: '16px 0', textAlign: 'center', color: color.foreground3 })
export const looking = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  color: color.foreground3,
})
export const sentences = style({ display: 'flex', flexDirection: 'column', gap: '8px' })
