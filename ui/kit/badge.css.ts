import { style, styleVariants } from '@vanilla-extract/css'
import { color, radius } from '../theme/tokens.css.js'

export const badge = style({
  flex: 'none',
  padding: '2px 8px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.full,
  fontSize: '12px',
  lineHeight: '16px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
})

export const tones = styleVariants({
  neutral: { color: color.foreground3 },
  accent: { color: color.accentText },
  success: { color: color.successText },
  warn: { color: color.warnText },
  error: { color: color.errorText },
})
