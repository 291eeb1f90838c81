import { globalStyle, style } from '@vanilla-extract/css'

/** A fixed width, which an SVG without a size fills. */
export const logo = style({
  display: 'block',
  width: '180px',
  maxHeight: '90px',
  overflow: 'hidden',
  textAlign: 'center',
})
globalStyle(`.${logo} > :is(img, svg)`, {
  display: 'block',
  margin: 'auto',
  maxWidth: '100%',
  maxHeight: '90px',
  objectFit: 'contain',
})
