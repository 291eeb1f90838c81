import { style } from '@vanilla-extract/css'

/** Separates a second notice from the first. */
export const apart = style({ margin: '8px 0 0' })
