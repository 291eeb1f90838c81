import { style } from '@vanilla-extract/css'

/** Reserves the button's place until there is a link, so that the layout does not move. */
export const copy = style({ minHeight: '48px', marginTop: '8px' })
