import { style } from '@vanilla-extract/css'
import { turn } from '../../theme/tokens.css.js'

export const spinner = style({
  animation: `${turn} 800ms linear infinite`,
})
