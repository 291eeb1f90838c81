import { globalStyle, style } from '@vanilla-extract/css'
import { color, narrow } from '../../theme/tokens.css.js'
import { footer } from '../layout/screen-layout.css.js'

export const pair = style({ display: 'flex', flexWrap: 'wrap', gap: '8px', width: '100%' })
/** A button is at least as wide as its longest word, so that words are not broken. */
globalStyle(`.${pair} > *`, { flex: '1 1 0', minWidth: 'min-content', overflowWrap: 'break-word' })
globalStyle(`.${pair} > :last-child`, { flexGrow: 2.5 })

/**
 * The buttons of a request stay at the panel's lower edge, with what is said above them, and the content scrolls behind
 * them. Not in a window so low
 * that little else would be left, as on a phone's side or at a zoom of 400 %.
 */
const high = '(min-height: 400px)'
globalStyle(`.${footer}:has(> .${pair})`, {
  '@media': {
    [high]: {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      margin: 'auto -24px -24px',
      padding: '16px 24px 24px',
      borderTop: `1px solid ${color.hairline}`,
      background: color.background,
    },
    // the padding of the panel's content
    [`${narrow} and ${high}`]: {
      marginBottom: 'calc(-24px - env(safe-area-inset-bottom, 0px))',
      paddingBottom: 'calc(24px + env(safe-area-inset-bottom, 0px))',
    },
  },
})
/** What gets the focus is scrolled to above the buttons. */
globalStyle(`:has(~ .${footer} > .${pair}) *`, { scrollMarginBottom: '140px' })
