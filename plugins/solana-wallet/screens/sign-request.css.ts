import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../ui/theme/tokens.css.js'

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

export const panel = style({
  padding: '12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  overflowWrap: 'anywhere',
})
export const message = style({ margin: 0, whiteSpace: 'pre-wrap', fontFamily: 'inherit', unicodeBidi: 'plaintext' })
export const code = style([message, { ...text.small, fontFamily: mono, wordBreak: 'break-all' }])
export const heading = style({ ...text.small, fontWeight: 600, color: color.foreground3, marginBottom: '4px' })
export const section = style({
  selectors: { '& + &': { marginTop: '12px', paddingTop: '12px', borderTop: `1px solid ${color.hairline}` } },
})
export const amount = style({ ...text.title, fontWeight: 600, fontVariantNumeric: 'tabular-nums', direction: 'ltr' })
export const rows = style({ margin: 0 })
/** A value that does not fit beside its name moves beneath it. */
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '16px',
  padding: '4px 0',
})
/** The name shrinks to its longest word before the value moves beneath it. */
export const name = style({ flex: '1 0 min-content', color: color.foreground3 })
export const value = style({ margin: 0, marginInlineStart: 'auto', textAlign: 'end', overflowWrap: 'anywhere' })
export const figures = style({ display: 'block', direction: 'ltr', fontVariantNumeric: 'tabular-nums' })
export const actions = style({ display: 'flex', justifyContent: 'center' })
/** Aligned with the text in the boxes. */
export const facts = style({ margin: 0, padding: '0 13px', color: color.foreground3 })
