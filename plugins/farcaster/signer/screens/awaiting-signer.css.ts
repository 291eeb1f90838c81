import { style } from '@vanilla-extract/css'

/** Reserves the button's place until there is a link, so that the layout does not move. */
export const copy = style({ display: 'grid', justifyItems: 'center', minHeight: '36px', marginTop: '8px' })
