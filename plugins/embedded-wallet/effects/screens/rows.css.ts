import { style } from '@vanilla-extract/css'
import { color, text } from '../../../../ui/theme/tokens.css.js'

export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '16px',
  padding: '6px 0',
})
export const name = style({ flex: 'none', maxWidth: '60%', color: color.foreground3, fontWeight: 400 })
export const value = style({
  margin: 0,
  minWidth: 0,
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
/** All of an address: money that goes to the wrong one does not come back. */
export const address = style({
  ...text.small,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  display: 'block',
  maxWidth: '22ch',
  marginInlineStart: 'auto',
  wordBreak: 'break-all',
})
/** The first row of another thing. */
export const next = style([row, { marginTop: '6px', paddingTop: '12px', borderTop: `1px solid ${color.hairline}` }])
/** Bytes as they are; the buttons stay near, however many there are. */
export const raw = style({ maxHeight: 'min(160px, 30dvh)', overflow: 'auto', overscrollBehavior: 'contain' })
export const code = style({
  ...text.small,
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
})
