import { style } from '@vanilla-extract/css'
import { color, radius } from '../../../../ui/theme/tokens.css.js'

export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  counterIncrement: 'step',
  '::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '24px',
    height: '24px',
    borderRadius: radius.full,
    border: `1px solid ${color.hairline}`,
    fontSize: '12px',
    fontWeight: 600,
    color: color.foreground3,
  },
})
