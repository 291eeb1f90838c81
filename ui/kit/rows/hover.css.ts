import { style } from '@vanilla-extract/css'
import { row } from './row.css.js'

/** Appears under a pointer that can hover; elsewhere it would only take room. */
export const hover = style({
  fontSize: '12px',
  lineHeight: '16px',
  opacity: 0,
  transition: 'opacity 120ms ease-out',
  selectors: { [`.${row}:hover &`]: { opacity: 1 }, [`.${row}:focus-visible &`]: { opacity: 1 } },
  '@media': { '(hover: none), (max-width: 440px)': { display: 'none' } },
})
