import { style } from '@vanilla-extract/css'

/**
 * Scrolls at about 400 px (Wire §6.3): the eighth row is cut in half, which shows that there are more. The padding
 * leaves room for focus rings.
 */
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  maxHeight: '420px',
  margin: '-4px',
  padding: '4px',
  overflowY: 'auto',
})
export const link = style({ display: 'flex', justifyContent: 'center' })
