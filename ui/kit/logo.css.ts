import { globalStyle, style } from '@vanilla-extract/css'

export const logo = style({
  display: 'grid',
  placeItems: 'center',
  maxHeight: '90px',
  maxWidth: '180px',
  overflow: 'hidden',
})
export const image = style({ display: 'block', maxHeight: '90px', maxWidth: '180px', objectFit: 'contain' })
globalStyle(`.${logo} ::slotted(*)`, { maxHeight: '90px', maxWidth: '180px' })
