import { globalStyle, style } from '@vanilla-extract/css'

export const logo = style({ overflow: 'hidden' })
globalStyle(`.${logo}, .${logo} > img, .${logo} > ::slotted(*)`, {
  display: 'grid',
  placeItems: 'center',
  maxHeight: '90px',
  maxWidth: '180px',
  objectFit: 'contain',
})
