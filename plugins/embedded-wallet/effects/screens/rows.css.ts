import { style } from '@vanilla-extract/css'
import { color, text } from '../../../../ui/theme/tokens.css.js'

/** A value that does not fit beside its name moves beneath it. */
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '16px',
  padding: '6px 0',
})
/** The name shrinks to its longest word before the value moves beneath it. */
export const name = style({ flex: '1 0 min-content', color: color.foreground3, fontWeight: 400 })
export const value = style({
  margin: 0,
  marginInlineStart: 'auto',
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
/** The first row of the next effect. */
export const next = style([row, { marginTop: '6px', paddingTop: '12px', borderTop: `1px solid ${color.hairline}` }])
export const code = style({
  ...text.small,
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
})
