import { style } from '@vanilla-extract/css'

export const all = style({ display: 'flex', justifyContent: 'center' })
export const error = style({ alignSelf: 'stretch', marginBottom: '8px' })
