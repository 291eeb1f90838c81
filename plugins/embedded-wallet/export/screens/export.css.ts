import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

const pulse = keyframes({ '50%': { opacity: 0.5 } })

/** The server's page covers the placeholders once it has loaded, and may then become higher. Wire §3.5. */
export const place = style({ position: 'relative', display: 'grid' })
globalStyle(`.${place} > *`, { gridArea: '1 / 1' })
export const loading = style({ display: 'flex', flexDirection: 'column', gap: '8px' })
export const placeholder = style({
  position: 'relative',
  height: '44px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.background2,
  animation: `${pulse} 1.6s ease-in-out infinite`,
})
/** Also where it needs less room than the placeholders, it covers all of them. */
export const page = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  minHeight: '100%',
  border: 0,
  colorScheme: 'normal',
})
export const link = style({ position: 'relative' })
