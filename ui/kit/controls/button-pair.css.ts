import { globalStyle, style } from '@vanilla-extract/css'

export const pair = style({ display: 'flex', gap: '8px', width: '100%' })
/** A button is at least as wide as its longest word, so that words are not broken. */
globalStyle(`.${pair} > *`, { flex: '1 1 0', minWidth: 'min-content', overflowWrap: 'break-word' })
globalStyle(`.${pair} > :last-child`, { flexGrow: 2.5 })
