import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { appear, narrow } from '../theme/tokens.css.js'

/** Opaque from the start, so that the first frame after the click shows the dialog. */
const grow = keyframes({ from: { opacity: 0.4, transform: 'scale(0.97)' } })
const rise = keyframes({ from: { transform: 'translateY(100%)' } })

/**
 * Fills the viewport and scrolls by at least one pixel. Some browsers only stop the page beneath from scrolling if
 * this element can scroll. The visible part is sticky and stays in place.
 */
export const dialog = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'none',
  selectors: { '&::backdrop': { background: 'none' } },
})

export const scroller = style({ position: 'relative', minHeight: 'calc(100% + 1px)' })

export const backdrop = style({
  position: 'absolute',
  inset: 0,
  background: 'rgb(0 0 0 / 40%)',
  backdropFilter: 'blur(3px)',
  animation: `${appear} 200ms ease-out`,
  '@media': { '(prefers-reduced-transparency: reduce)': { background: 'rgb(0 0 0 / 70%)', backdropFilter: 'none' } },
})

export const stage = style({
  position: 'sticky',
  top: 0,
  display: 'flex',
  minHeight: '100dvh',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '24px 0',
  pointerEvents: 'none',
  '@media': {
    // `--_keyboard` is the height that an on-screen keyboard covers
    [narrow]: { alignItems: 'flex-end', paddingBottom: 'var(--_keyboard, 0px)' },
  },
})

export const frame = style({
  pointerEvents: 'auto',
  animation: `${grow} 200ms ease-out`,
  '@media': { [narrow]: { width: '100%', animationName: rise } },
})

/** The opening animation in reverse, and faster. */
export const leaving = style({})
globalStyle(`.${leaving} :is(.${backdrop}, .${frame})`, {
  animation: `${appear} 100ms ease-in reverse forwards`,
  '@media': { [narrow]: { animationDuration: '150ms' } },
})
globalStyle(`.${leaving} .${frame}`, { '@media': { [narrow]: { animationName: rise } } })
