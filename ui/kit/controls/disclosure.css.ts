import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

export const disclosure = style({ borderRadius: radius.md, border: `1px solid ${color.hairline}` })

export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px',
  minHeight: '48px',
  padding: '8px 12px',
  borderRadius: radius.md,
  fontWeight: 500,
  listStyle: 'none',
})

globalStyle(`.${summary}::-webkit-details-marker`, { display: 'none' })

export const chevron = style({
  color: color.foreground3,
  transition: 'transform 150ms ease-out',
})
globalStyle(`[open] > * > .${chevron}`, { transform: 'rotate(180deg)' })

export const content = style({ padding: '0 12px 12px', color: color.foreground2, overflowWrap: 'anywhere' })
