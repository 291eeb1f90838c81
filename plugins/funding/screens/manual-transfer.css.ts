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
export const line = style({ margin: 0, overflowWrap: 'anywhere' })
export const warning = style([line, { fontWeight: 600, color: color.foreground }])
