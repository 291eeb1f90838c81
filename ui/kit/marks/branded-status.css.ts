import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, forced, pop, radius, turn } from '../../theme/tokens.css.js'

export const status = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '80px',
  height: '80px',
  margin: '0 auto',
})

export const tones = styleVariants({
  success: { color: color.successText },
  error: { color: color.errorText },
  warn: { color: color.warnText },
  pending: { color: color.accentText },
})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '48px',
  height: '48px',
  overflow: 'hidden',
  borderRadius: radius.md,
  color: color.foreground,
})
// Our own icon keeps its size, and so its stroke width
globalStyle(`.${mark} > :not([stroke])`, { width: '100%', height: '100%', objectFit: 'contain' })

export const corner = style({
  position: 'absolute',
  insetInlineEnd: '6px',
  bottom: '6px',
  display: 'grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  borderRadius: radius.full,
  border: `2px solid ${color.background}`,
  background: 'currentColor',
  animation: `${pop} 200ms ease-out`,
})
globalStyle(`.${corner} > svg`, { color: color.background, '@media': { [forced]: { color: 'CanvasText' } } })

export const ring = style({ position: 'absolute', inset: 0, transform: 'rotate(-90deg)' })
export const turning = style({ animation: `${turn} 1s linear infinite` })
export const arc = style({ transition: 'stroke-dashoffset 200ms ease-out' })
