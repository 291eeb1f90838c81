import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'
import { active } from './button.css.js'

/** Styles of a `Button` that the first screen does not need. */
export const secondary = style({
  background: color.background,
  borderColor: color.hairline,
  color: color.foreground,
  selectors: { [active]: { background: color.background2 } },
})

export const danger = style({
  background: color.errorText,
  color: color.background,
  selectors: { [active]: { boxShadow: `0 0 0 1px ${color.errorText}` } },
})

/** A text button with a border, 36 px high. */
export const compact = style([
  secondary,
  { width: 'auto', minHeight: '36px', padding: '4px 12px', borderRadius: radius.full },
])
