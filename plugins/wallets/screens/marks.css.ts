import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../ui/theme/tokens.css.js'

/** The app, three dots, and the wallet. */
export const pair = style({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '12px' })
export const app = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '48px',
  height: '48px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  ...text.title,
  fontWeight: 600,
})
export const appImage = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  borderRadius: radius.md,
})
export const dots = style({ color: color.foreground3 })
