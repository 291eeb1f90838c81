import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

const FADE = '20px'
/** At the end of what scrolls, and stuck to the edge until then: over what goes on, beneath what has ended. */
const fade = (background: string) =>
  ({
    content: '',
    display: 'block',
    position: 'sticky',
    bottom: 0,
    height: FADE,
    background: `linear-gradient(transparent, ${background})`,
    pointerEvents: 'none',
  }) as const
const scrolls = { overflow: 'auto', overflowWrap: 'anywhere', overscrollBehavior: 'contain' } as const

/** The greatest height that leaves room for a heading and buttons in the dialog. */
export const box = style({
  ...scrolls,
  maxHeight: 'max(160px, min(360px, 100dvh - 440px))',
  padding: '12px 12px 0',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  '::after': fade(color.background2),
})
/** The buttons stay near, however much there is. */
export const plain = style({
  ...scrolls,
  maxHeight: 'min(200px, 30dvh)',
  '::after': fade(color.background),
})
