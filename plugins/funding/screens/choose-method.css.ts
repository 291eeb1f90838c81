import { style } from '@vanilla-extract/css'
import { color } from '../../../ui/theme/tokens.css.js'

export const gap = style({ marginBottom: '16px' })
export const symbol = style({ color: color.foreground3 })
export const worth = style({ overflowWrap: 'anywhere' })
