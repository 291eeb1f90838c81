import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../../ui/theme/tokens.css.js'

/** Shows the permissions in words without scrolling. */
export const grant = style({
  margin: 0,
  padding: '6px 12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
})
export const lead = style({ fontWeight: 500, overflowWrap: 'anywhere', textAlign: 'center' })
export const section = style({ selectors: { '& + &': { marginTop: '16px' } } })
export const rows = style({ margin: 0 })
export const nested = style({
  margin: '2px 0 2px',
  paddingInlineStart: '12px',
  borderInlineStart: `1px solid ${color.border}`,
})
export const row = style({ padding: '4px 0' })
export const name = style({ ...text.small, color: color.foreground3 })
export const value = style({ margin: 0, unicodeBidi: 'plaintext', fontVariantNumeric: 'tabular-nums' })
