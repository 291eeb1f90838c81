import { style } from '@vanilla-extract/css'
import { row } from './row.css.js'

/** Appears on hover. On devices without hover it would only take space. */
export const hover = style({
  fontSize: '12px',
  lineHeight: '16px',
  opacity: 0,
  transition: 'opacity 120ms ease-out',
  selectors: { [`.${row}:hover &`]: { opacity: 1 }, [`.${row}:focus-visible &`]: { opacity: 1 } },
  '@media': { '(hover: none), (max-width: 440px)': { display: 'none' } },
})
