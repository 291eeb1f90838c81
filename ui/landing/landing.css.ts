import { style } from '@vanilla-extract/css'
import { fadedEnd } from '../theme/tokens.css.js'

/**
 * Scrolls at about 400 px (Wire §6.3), where the eighth row fades out: there are more. The padding leaves room for
 * focus rings, and below for the fade.
 */
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  maxHeight: '440px',
  margin: '-4px -4px -24px',
  padding: '4px 4px 24px',
  overflowY: 'auto',
  mask: fadedEnd,
})
export const link = style({ display: 'flex', justifyContent: 'center' })
