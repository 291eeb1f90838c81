import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, text } from '../../theme/tokens.css.js'

/** The styles of text fields, the phone field and their messages. */
export const field = style({ display: 'flex', flexDirection: 'column', gap: '6px', width: '100%' })

export const label = style({ fontWeight: 500 })

/** Aligns icon and text with those of a row. */
export const box = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '14px',
  minHeight: '48px',
  padding: '0 14px',
  border: `1px solid ${color.border}`,
  borderRadius: radius.md,
  background: color.background,
  transition: 'border-color 120ms ease-out',
  cursor: 'text',
  selectors: {
    // the outline is visible in forced-colours mode, which removes shadows
    '&:has(input:focus)': {
      borderColor: color.accentText,
      boxShadow: `0 0 0 1px ${color.accentText}`,
      outline: '2px solid transparent',
    },
    '&:has(input:disabled)': { background: color.background2, cursor: 'default' },
    '&:has([aria-invalid="true"])': { borderColor: color.errorText },
    '&:has([aria-invalid="true"]:focus)': { boxShadow: `0 0 0 1px ${color.errorText}` },
  },
})

/** The ring of the box replaces the input's own. */
export const input = style({
  flex: 1,
  minWidth: 0,
  height: '46px',
  outline: 'none !important',
  // Below 16 px, an iPhone zooms in on focus
  ...text.lead,
  textOverflow: 'ellipsis',
})
globalStyle(`.${input}:disabled,.${input}::placeholder`, {
  color: color.foreground3,
  opacity: 1,
  WebkitTextFillColor: color.foreground3,
})
globalStyle(`.${input}:-webkit-autofill`, {
  WebkitTextFillColor: color.foreground,
  boxShadow: `0 0 0 100px ${color.background2} inset`,
})

export const side = style({ display: 'flex', flex: 'none', color: color.foreground3 })
/** A button at the end, closer to the border than text. */
export const trailing = style({ marginInlineEnd: '-4px' })

export const hint = style({ ...text.small, color: color.foreground3 })

export const error = style({ display: 'flex', gap: '6px', ...text.small, color: color.errorText })
