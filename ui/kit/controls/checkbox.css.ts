import { style } from '@vanilla-extract/css'
import { color, forced, radius } from '../../theme/tokens.css.js'

export const row = style({
  display: 'flex',
  gap: '12px',
  padding: '12px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.md,
  cursor: 'pointer',
  transition: 'border-color 120ms ease-out',
  selectors: { '&:has(:checked)': { borderColor: color.accentText }, '&:has(:disabled)': { cursor: 'default' } },
})

export const place = style({ position: 'relative', flex: 'none', width: '24px', height: '24px' })

export const box = style({
  appearance: 'none',
  display: 'block',
  width: '24px',
  height: '24px',
  margin: '0',
  border: `1px solid ${color.border}`,
  borderRadius: radius.sm,
  background: color.background,
  cursor: 'inherit',
  transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
  selectors: { '&:checked': { background: color.accent, borderColor: color.accentDark } },
  '@media': { [forced]: { appearance: 'auto' } },
})

export const tick = style({
  position: 'absolute',
  inset: '4px',
  width: '16px',
  height: '16px',
  color: color.onAccent,
  opacity: 0,
  pointerEvents: 'none',
  transition: 'opacity 120ms ease-out',
  selectors: { ':checked + &': { opacity: 1 } },
  '@media': { [forced]: { display: 'none' } },
})
