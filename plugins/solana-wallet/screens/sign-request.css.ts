import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../ui/theme/tokens.css.js'

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

/** What is signed, as it is: long content scrolls within. */
export const box = style({
  maxHeight: 'min(264px, 40dvh)',
  overflow: 'auto',
  padding: '12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  overflowWrap: 'anywhere',
  overscrollBehavior: 'contain',
})
export const raw = style({ maxHeight: 'min(200px, 30dvh)', overflow: 'auto', overscrollBehavior: 'contain' })
export const message = style({ margin: 0, whiteSpace: 'pre-wrap', fontFamily: 'inherit', unicodeBidi: 'plaintext' })
export const code = style([message, { ...text.small, fontFamily: mono, wordBreak: 'break-all' }])
export const heading = style({ ...text.small, fontWeight: 600, color: color.foreground3, marginBottom: '4px' })
export const section = style({
  selectors: { '& + &': { marginTop: '12px', paddingTop: '12px', borderTop: `1px solid ${color.hairline}` } },
})
export const amount = style({ ...text.title, fontWeight: 600, fontVariantNumeric: 'tabular-nums', direction: 'ltr' })
export const rows = style({ margin: 0 })
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '16px',
  padding: '4px 0',
})
export const name = style({ flex: 'none', maxWidth: '60%', color: color.foreground3 })
export const value = style({ margin: 0, minWidth: 0, textAlign: 'end', overflowWrap: 'anywhere' })
/** All of an address: money that goes to the wrong one does not come back. */
export const address = style({
  ...text.small,
  fontFamily: mono,
  display: 'block',
  maxWidth: '24ch',
  marginInlineStart: 'auto',
  wordBreak: 'break-all',
})
export const figures = style({ direction: 'ltr', fontVariantNumeric: 'tabular-nums' })
/** In line with what is in the boxes. */
export const facts = style({ margin: 0, padding: '0 13px', color: color.foreground3 })
