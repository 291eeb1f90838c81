import { globalStyle, style } from '@vanilla-extract/css'
import { appear, color, forced, narrow, radius } from '../theme/tokens.css.js'

export const panel = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: '360px',
  maxHeight: 'calc(100dvh - 48px)',
  overflow: 'clip',
  background: color.background,
  borderRadius: radius.lg,
  // the border separates a dark panel from a dark page
  boxShadow: `0 8px 36px rgb(0 0 0 / 16%), 0 0 0 1px ${color.hairline}`,
  '@media': {
    [narrow]: {
      width: '100%',
      maxHeight: 'calc(100dvh - 24px - var(--_keyboard, 0px))',
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
    [forced]: { border: '1px solid' },
  },
})

export const inline = style({
  width: '100%',
  maxWidth: '440px',
  maxHeight: 'none',
  boxShadow: 'none',
})

export const header = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: '56px',
  padding: '8px 16px',
})

export const control = style({
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.full,
  color: color.foreground3,
  transition: 'background-color 120ms ease-out',
  ':hover': { background: color.background2, color: color.foreground },
})

export const close = style({ marginInlineStart: 'auto' })

export const body = style({
  flex: '0 1 auto',
  minHeight: 0,
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${color.border} transparent`,
})

export const content = style({
  padding: '0 24px 24px',
  '@media': { [narrow]: { paddingBottom: 'calc(24px + env(safe-area-inset-bottom, 0px))' } },
})

/** A screen whose successor is late. */
globalStyle(`.${content}[inert]`, { opacity: 0.3, transition: 'opacity 100ms 150ms' })
/** The spinner over it. The header stays usable. */
export const late = style({ position: 'absolute', inset: 0, display: 'grid', pointerEvents: 'none' })

/**
 * Wraps a screen that replaced another and fades in. The first screen does not, since an element that starts
 * transparent is not painted before the second frame.
 */
export const replaced = style({})
globalStyle(`.${replaced} > .${content}`, { animation: `${appear} 160ms ease-out` })

/** Without a header, the content needs padding at the top. */
export const bare = style({ paddingTop: '24px' })
