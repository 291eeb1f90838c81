import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { plain } from './plain.js'

/**
 * The design's tokens. Every one is a host's to replace by `--latchkit-…` on `:root` or any ancestor (Wire §6.2).
 * We only ever read those names: `Themed` puts `var(--latchkit-color-x, <palette>)` under a name of ours, because a
 * variable that we set ourselves would win over one that is inherited.
 */
const own = (name: keyof typeof plain.colours) => `var(--_${Object.keys(plain.colours).indexOf(name)})`

export const color = {
  background: own('background'),
  background2: own('background-2'),
  foreground: own('foreground'),
  foreground2: own('foreground-2'),
  foreground3: own('foreground-3'),
  /** Hairlines that only decorate. */
  hairline: own('foreground-4'),
  /** Borders that tell where a field is: 3:1. */
  border: own('border'),
  accent: own('accent'),
  accentDark: own('accent-dark'),
  /** The accent as words, and the focus ring. */
  accentText: own('accent-text'),
  onAccent: own('foreground-accent'),
  successText: own('success-text'),
  errorText: own('error-text'),
  warnText: own('warn-text'),
} as const

export const radius = {
  /** Links, check boxes and small buttons. */
  sm: 'var(--latchkit-radius-sm, 6px)',
  /** Buttons, fields and rows. */
  md: 'var(--latchkit-radius-md, 12px)',
  /** No part of the dialog uses it now. */
  mdlg: 'var(--latchkit-radius-mdlg, 16px)',
  /** The dialog. */
  lg: 'var(--latchkit-radius-lg, 24px)',
  /** Round buttons and badges. */
  full: 'var(--latchkit-radius-full, 9999px)',
} as const

export const height = {
  /** No screen uses it now: each is as high as its content. For screens that must not jump as they fill. */
  full: 'var(--latchkit-height-modal-full, 620px)',
  /** The same for a screen with little to show. */
  compact: 'var(--latchkit-height-modal-compact, 480px)',
} as const

/** The four sizes of text. */
export const text = {
  small: { fontSize: '12px', lineHeight: '16px' },
  body: { fontSize: '14px', lineHeight: '20px' },
  lead: { fontSize: '16px', lineHeight: '24px' },
  title: { fontSize: '20px', lineHeight: '28px' },
} as const

export const narrow = '(max-width: 440px)'
export const forced = '(forced-colors: active)'
export const appear = keyframes({ from: { opacity: 0 } })
export const pop = keyframes({ from: { opacity: 0, transform: 'scale(0.8)' } })
export const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

/** The element that sets the theme. Everything that we draw is inside one. */
export const themed = style({
  display: 'contents',
  color: color.foreground,
  /** The typeface of all text. */
  fontFamily: 'var(--latchkit-font, system-ui, sans-serif)',
  WebkitTextSizeAdjust: '100%',
  WebkitFontSmoothing: 'antialiased',
  WebkitTapHighlightColor: 'transparent',
  ...text.body,
})

globalStyle('*, ::before, ::after', { boxSizing: 'border-box' })
/** Hides an element for its first 150 ms. */
export const delayed = style({ animation: `${appear} 100ms 150ms backwards` })
/** Disables animations for users who prefer reduced motion; delays stay. */
globalStyle(`:not(.${delayed})`, {
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none !important', transition: 'none !important' } },
})
globalStyle('dialog, h2, p, ul, button, input, select', {
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  listStyle: 'none',
  borderRadius: 0,
})
globalStyle('button, select, summary, a', { cursor: 'pointer', touchAction: 'manipulation' })
globalStyle(':disabled, [aria-disabled="true"]', { cursor: 'default' })
globalStyle('svg', { display: 'block', flex: 'none' })
globalStyle(':focus', { outline: 'none' })
globalStyle(':focus-visible', { outline: `2px solid ${color.accentText}`, outlineOffset: '2px' })
