import { style } from '@vanilla-extract/css'
import { color, text } from '../../../ui/theme/tokens.css.js'

export const gap = style({ marginBottom: '16px' })
export const symbol = style({ color: color.foreground3 })
/** What a method is, below its name. */
export const how = style({ display: 'block', ...text.small, color: color.foreground3 })
export const worth = style({ overflowWrap: 'anywhere' })
