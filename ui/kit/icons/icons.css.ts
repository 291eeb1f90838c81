import { style } from '@vanilla-extract/css'

/** For what points along the line of reading. */
export const mirrored = style({ selectors: { '&:dir(rtl)': { transform: 'scaleX(-1)' } } })
