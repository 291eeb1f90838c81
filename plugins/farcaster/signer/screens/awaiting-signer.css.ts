import { style } from '@vanilla-extract/css'

/** Keeps the code's place while it is prepared, so that nothing jumps. */
export const code = style({ display: 'grid', placeItems: 'center', minHeight: '277px' })
export const copy = style({ display: 'grid', justifyItems: 'center', minHeight: '36px', marginTop: '8px' })
