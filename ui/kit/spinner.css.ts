import { keyframes, style } from '@vanilla-extract/css'
import { moving } from '../theme/tokens.css.js'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinner = style({
  '@media': { [moving]: { animation: `${turn} 800ms linear infinite` } },
})
