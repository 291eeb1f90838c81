import { style } from '@vanilla-extract/css'

/**
 * Scrolls at about 400 px (Wire §6.3), and fades where it is cut off. The padding leaves room for focus rings, and
 * below for the fade.
 */
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  maxHeight: '440px',
  margin: '-4px -4px -24px',
  padding: '4px 4px 24px',
  overflowY: 'auto',
  mask: 'linear-gradient(#000 calc(100% - 24px), #0000)',
})
export const link = style({ display: 'flex', justifyContent: 'center' })
