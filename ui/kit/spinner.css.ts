import { style } from '@vanilla-extract/css'
import { moving, turn } from '../theme/tokens.css.js'

export const spinner = style({
  '@media': { [moving]: { animation: `${turn} 800ms linear infinite` } },
})
