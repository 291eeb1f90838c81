import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

export const words = style({ display: 'grid', gap: '12px', color: color.foreground2 })
