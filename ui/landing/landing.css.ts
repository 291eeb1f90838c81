import { style } from '@vanilla-extract/css'

/** Scrolls at 400 px: Wire §6.3. The padding leaves room for focus rings. */
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  maxHeight: '408px',
  margin: '-4px',
  padding: '4px',
  overflowY: 'auto',
})
export const link = style({ display: 'flex', justifyContent: 'center' })
