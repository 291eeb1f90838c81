import { style } from '@vanilla-extract/css'

export const copy = style({ display: 'grid', justifyItems: 'center' })
