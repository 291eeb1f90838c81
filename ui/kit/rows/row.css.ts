import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

export const list = style({ display: 'flex', flexDirection: 'column', gap: '8px' })

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  width: '100%',
  minHeight: '48px',
  padding: '8px 12px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.md,
  textAlign: 'start',
  textDecoration: 'none',
  color: color.foreground,
  transition: 'background-color 120ms ease-out',
  selectors: {
    '&:is(button, a):hover:not(:disabled, [aria-disabled="true"])': { background: color.background2 },
    '&:disabled': { opacity: 0.5 },
  },
})

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '24px',
  height: '24px',
})

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 })
export const end = style({ display: 'flex', flex: 'none', alignItems: 'center', gap: '8px', color: color.foreground3 })
