import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

/** The provider's page covers the placeholder once it has loaded. Wire §3.5. */
export const place = style({ position: 'relative', height: '44px' })
export const loading = style({ display: 'flex', gap: '8px', height: '100%' })
export const placeholder = style({
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.md,
  color: color.foreground3,
})
export const page = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '44px',
  border: 0,
  colorScheme: 'normal',
})
