import { keyframes, style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

const pulse = keyframes({ '50%': { opacity: 0.5 } })

/** The provider's page covers the placeholders once it has loaded. Wire §3.5. */
export const place = style({ position: 'relative', height: '44px' })
export const loading = style({ display: 'flex', gap: '8px', height: '100%' })
export const placeholder = style({
  position: 'relative',
  flex: 1,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.background2,
  animation: `${pulse} 1.6s ease-in-out infinite`,
})
export const page = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '44px',
  border: 0,
  colorScheme: 'normal',
})
