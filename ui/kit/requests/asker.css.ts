import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, text } from '../../theme/tokens.css.js'

export const asker = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  textAlign: 'start',
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  width: '40px',
  height: '40px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  fontSize: '16px',
  lineHeight: 1, // fits the mark's height even with text at 200 %
  fontWeight: 600,
})
globalStyle(`.${mark} > img`, { objectFit: 'contain' })
export const name = style({ display: 'block', fontWeight: 500 })
export const domain = style({ display: 'block', ...text.small, color: color.foreground3, textAlign: 'start' })
