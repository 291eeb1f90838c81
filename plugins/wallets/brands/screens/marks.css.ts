import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** The app's mark, three dots, and the wallet's mark. */
export const pair = style({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px' })
/** The app's styles besides those of every mark. */
export const app = style({
  flex: 'none',
  padding: '3px', // a wide logo does not touch the edges, and the letter still fits with text at 200 %
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  fontSize: '20px',
  lineHeight: 1, // fits the mark's height even with text at 200 %
  fontWeight: 600,
})
export const dots = style({ stroke: color.foreground3 })
