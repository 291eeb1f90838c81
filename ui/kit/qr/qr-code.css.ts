import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

const pulse = keyframes({ '50%': { opacity: 0.5 } })

/** Dark on light in every theme and in forced-colours mode, since many cameras read nothing else. */
export const frame = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  margin: '0 auto',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: '#fff',
  color: '#040217',
  forcedColorAdjust: 'none',
})

export const logo = style({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '4px',
  background: '#fff',
})

// a mark of any size is scaled to fit
globalStyle(`.${logo} > *`, { width: '100%', height: '100%' })

export const waiting = style({
  background: color.background2,
  animation: `${pulse} 1.6s ease-in-out infinite`,
})

export const failed = style({
  display: 'grid',
  justifyItems: 'center',
  gap: '8px',
  textAlign: 'center',
  color: color.errorText,
})
