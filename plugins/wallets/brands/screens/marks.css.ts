import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** The app, three dots, and the wallet. */
export const pair = style({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px' })
/** Beside what every mark is. */
export const app = style({
  flex: 'none',
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  fontSize: '20px',
  lineHeight: 1, // within the mark's height even where letters are twice as large
  fontWeight: 600,
})
export const dots = style({ stroke: color.foreground3 })
