import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

const FADE = '20px'
/** A gradient that sticks to the edge while there is more to scroll to. */
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

/** The greatest height that leaves room for the heading and the buttons. */
export const box = style({
  ...scrolls,
  maxHeight: 'max(160px, min(360px, 100dvh - 440px))',
  padding: '12px 12px 0',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  '::after': fade(color.background2),
})
/** The buttons stay in view, however long the content is. */
export const plain = style({
  ...scrolls,
  maxHeight: 'min(200px, 30dvh)',
  '::after': fade(color.background),
})
