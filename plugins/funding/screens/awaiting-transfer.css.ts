import { style } from '@vanilla-extract/css'

/** A second thing to know, apart from the first. */
export const apart = style({ margin: '8px 0 0' })
