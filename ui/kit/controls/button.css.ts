import { style } from '@vanilla-extract/css'
import { color, forced, radius } from '../../theme/tokens.css.js'

/** The height of fields and rows, too. */
export const button = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  width: '100%',
  minHeight: '48px',
  padding: '8px 16px',
  border: '1px solid transparent',
  borderRadius: radius.md,
  fontWeight: 500,
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
  selectors: { '&:disabled': { opacity: 0.5 }, '&[aria-busy="true"]': { cursor: 'progress' } },
})

export const active = '&:hover:not(:disabled, [aria-disabled="true"])'

export const primary = style({
  background: color.accent,
  borderColor: color.accentDark,
  color: color.onAccent,
  selectors: { [active]: { background: color.accentDark } },
})
export const text = style({
  width: 'auto',
  minHeight: '32px',
  padding: '4px 8px',
  borderRadius: radius.sm,
  color: color.accentText,
  selectors: { [active]: { background: color.background2 } },
})

export const label = style({ display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 })

/** Keeps its space and its name for screen readers while the spinner covers it. */
export const covered = style({ opacity: 0 })

export const cover = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  '@media': { [forced]: { color: 'ButtonText' } },
})
