import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../../ui/theme/tokens.css.js'

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

/** What is signed, as it is: long content scrolls within. */
export const content = style({
  maxHeight: 'min(264px, 40dvh)',
  overflow: 'auto',
  padding: '12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  overflowWrap: 'anywhere',
  overscrollBehavior: 'contain',
})
export const message = style({ margin: 0, whiteSpace: 'pre-wrap', fontFamily: 'inherit', unicodeBidi: 'plaintext' })
export const code = style([message, { ...text.small, fontFamily: mono }])
/** The button stays near, however much there is. */
export const raw = style({ maxHeight: 'min(200px, 30dvh)', overflow: 'auto', overscrollBehavior: 'contain' })
export const section = style({ selectors: { '& + &': { marginTop: '16px' } } })
export const heading = style({ ...text.small, fontWeight: 600, color: color.foreground3, marginBottom: '4px' })
export const rows = style({ margin: 0 })
export const nested = style({
  margin: '2px 0 2px',
  paddingInlineStart: '12px',
  borderInlineStart: `1px solid ${color.border}`,
})
export const row = style({ padding: '4px 0' })
export const name = style({ ...text.small, color: color.foreground3 })
export const value = style({ margin: 0, unicodeBidi: 'plaintext', fontVariantNumeric: 'tabular-nums' })
export const wallet = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  padding: '0 13px', // in line with what is in the boxes
  color: color.foreground3,
  fontVariantNumeric: 'tabular-nums',
})
export const picture = style({ display: 'block', borderRadius: radius.md })
