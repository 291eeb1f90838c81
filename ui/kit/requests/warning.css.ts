import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

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
