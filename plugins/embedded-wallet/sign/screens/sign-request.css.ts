import { style } from '@vanilla-extract/css'
import { color, text } from '../../../../ui/theme/tokens.css.js'

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

export const message = style({ margin: 0, whiteSpace: 'pre-wrap', fontFamily: 'inherit', unicodeBidi: 'plaintext' })
export const code = style([message, { ...text.small, fontFamily: mono }])
export const heading = style({ ...text.small, fontWeight: 600, color: color.foreground3, marginBottom: '4px' })
export const wallet = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  padding: '0 13px', // aligned with the text in the boxes
  color: color.foreground3,
  fontVariantNumeric: 'tabular-nums',
})
