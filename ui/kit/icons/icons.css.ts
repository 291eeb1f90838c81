import { style } from '@vanilla-extract/css'

/** Mirrors icons that point along the reading direction. */
export const mirrored = style({ selectors: { '&:dir(rtl)': { transform: 'scaleX(-1)' } } })
