import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

/** We draw the visible part. A transparent native select covers it and opens the platform's own list. */
export const country = style({
  position: 'relative',
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: '4px',
  height: '32px',
  marginInlineStart: '-4px',
  paddingInline: '8px 4px',
  borderRadius: radius.sm,
  background: color.background2,
  fontSize: '14px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  ':focus-within': { outline: `2px solid ${color.accentText}` },
})

export const select = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  opacity: 0,
  // Below 16 px, an iPhone zooms in on focus
  fontSize: '16px',
})

/** A number is written from left to right in every language. */
export const number = style({ direction: 'ltr', selectors: { '&:dir(rtl)': { textAlign: 'end' } } })

export const waiting = style({ width: '64px', background: color.background2 })
