import { style } from '@vanilla-extract/css'
import { color, text } from '../../theme/tokens.css.js'

export const screen = style({ display: 'flex', flexDirection: 'column', gap: '24px' })

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  overflowWrap: 'anywhere',
})

/** Without a logo, the empty icon takes no space. */
export const picture = style({ selectors: { '&:not(:empty)': { marginBottom: '20px' } } })
export const title = style({
  ...text.title,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  outline: 'none !important',
  textWrap: 'balance',
})
export const description = style({ marginTop: '8px', color: color.foreground3, textWrap: 'pretty' })
export const body = style({ display: 'flex', flexDirection: 'column', gap: '12px' })
export const footer = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '8px',
  marginTop: 'auto',
})
