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
export const heading = style({ ...text.small, fontWeight: 600, color: color.foreground3, marginBottom: '4px' })
export const wallet = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  padding: '0 13px', // in line with what is in the boxes
  color: color.foreground3,
  fontVariantNumeric: 'tabular-nums',
})
export const picture = style({ display: 'block', borderRadius: radius.md })
