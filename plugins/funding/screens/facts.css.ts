import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../ui/theme/tokens.css.js'

export const facts = style({
  margin: 0,
  padding: '6px 12px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.md,
})
/** A value that does not fit beside its name moves beneath it. */
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '16px',
  padding: '6px 0',
})
export const name = style({ flex: '1 0 min-content', color: color.foreground3 })
export const value = style({
  margin: 0,
  marginInlineStart: 'auto',
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
