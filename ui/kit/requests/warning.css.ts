import { globalStyle, style } from '@vanilla-extract/css'
import { color, forced, radius, text } from '../../theme/tokens.css.js'

export const warning = style({
  display: 'flex',
  gap: '12px',
  margin: 0,
  padding: '12px',
  border: '1px solid transparent', // visible in forced-colours mode
  borderRadius: radius.md,
  background: color.background2,
  color: color.foreground2,
  overflowWrap: 'anywhere',
})
globalStyle(`.${warning} > svg`, { flex: 'none', color: color.warnText, marginTop: '1px' })

/** Several warnings in one box. */
export const list = style([warning, { display: 'block' }])
/** One of them may cost everything. */
export const danger = style([
  list,
  {
    borderColor: color.errorText,
    background: `color-mix(in srgb, ${color.errorText} 8%, ${color.background})`,
    color: color.foreground,
  },
])
export const row = style({ display: 'flex', gap: '12px', selectors: { '& + &': { marginTop: '8px' } } })
export const dire = style([row, { fontWeight: 500 }])
globalStyle(`.${row} > svg`, { color: color.warnText, marginTop: '1px' })
globalStyle(`.${dire} > svg`, { color: color.errorText })

/** Above the buttons: why the one that approves waits. */
export const note = style({ flex: '1 0 100%', order: -1, ...text.small, color: color.foreground3, textAlign: 'center' })
/** The look of that button while it waits: nobody takes it for one that works, and its words can be read. */
export const waiting = style({
  background: color.background2,
  borderColor: color.hairline,
  color: color.foreground2,
  '@media': { [forced]: { borderColor: 'GrayText', color: 'GrayText' } },
})
