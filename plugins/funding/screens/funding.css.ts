import { style } from '@vanilla-extract/css'
import { color, text } from '../../../ui/theme/tokens.css.js'

export const code = style({ display: 'grid', placeItems: 'center', minHeight: '192px', marginBottom: '12px' })
export const address = style({
  direction: 'ltr',
  ...text.body,
  overflowWrap: 'anywhere',
  textAlign: 'center',
  margin: '0 0 8px',
})
export const copy = style({ display: 'grid', justifyItems: 'center', marginBottom: '12px' })
export const gap = style({ marginBottom: '16px' })
export const symbol = style({ color: color.foreground3 })
export const line = style({ margin: 0, overflowWrap: 'anywhere' })
export const warning = style([line, { fontWeight: 600, color: color.foreground }])
