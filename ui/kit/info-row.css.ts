import { style } from '@vanilla-extract/css'
import { color } from '../theme/tokens.css.js'
import { row } from './row.css.js'

export const detail = style({
  display: 'block',
  fontSize: '12px',
  lineHeight: '16px',
  fontWeight: 400,
  color: color.foreground3,
})

/** Appears under a pointer that can hover; elsewhere it would only take room. */
export const hover = style({
  fontSize: '12px',
  lineHeight: '16px',
  opacity: 0,
  transition: 'opacity 120ms ease-out',
  selectors: { [`.${row}:hover &`]: { opacity: 1 }, [`.${row}:focus-visible &`]: { opacity: 1 } },
  '@media': { '(hover: none), (max-width: 440px)': { display: 'none' } },
})
