import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, forced, radius } from '../../theme/tokens.css.js'

const blink = keyframes({ '0%, 50%': { opacity: 1 }, '51%, 100%': { opacity: 0 } })

/** Digits are written from left to right in every language. */
export const code = style({ position: 'relative', direction: 'ltr' })

/** The real input covers the boxes and is transparent. */
export const input = style({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  width: '100%',
  height: '100%',
  outline: 'none !important',
  color: 'transparent !important',
  WebkitTextFillColor: 'transparent',
  caretColor: 'transparent',
  cursor: 'text',
  fontSize: '16px',
  textAlign: 'center',
  forcedColorAdjust: 'none',
  '::selection': { background: 'transparent' },
  ':read-only': { cursor: 'default' },
})
globalStyle(`.${input}:-webkit-autofill`, { opacity: 0 })

export const boxes = style({ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: '8px' })

export const box = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: '56px',
  border: `1px solid ${color.border}`,
  borderRadius: radius.md,
  background: color.background,
  fontSize: '20px',
  lineHeight: '28px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '[aria-invalid="true"] + * > &': { borderColor: color.errorText },
    ':read-only + * > &': { background: color.background2, color: color.foreground3 },
  },
})

/** The box for the next digit. */
export const active = style({
  selectors: {
    ':focus + * > &': {
      borderColor: color.accentText,
      boxShadow: `0 0 0 1px ${color.accentText}`,
      outline: '2px solid transparent',
    },
  },
})

export const caret = style({
  display: 'none',
  width: '1.5px',
  height: '24px',
  background: color.accentText,
  selectors: { [`:focus + * > .${active} > &`]: { display: 'block' } },
  animation: `${blink} 1s step-end infinite`,
  '@media': { [forced]: { background: 'CanvasText' } },
})
