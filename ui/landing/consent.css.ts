import { style } from '@vanilla-extract/css'
import { color, text } from '../theme/tokens.css.js'

export const consent = style({ ...text.small, color: color.foreground3, textAlign: 'center' })
