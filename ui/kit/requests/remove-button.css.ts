import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'
import { active } from '../controls/button.css.js'

/** A text button that is quiet until it is pointed at. */
export const remove = style({
  width: 'auto',
  minHeight: '32px',
  padding: '4px 8px',
  borderRadius: radius.sm,
  color: color.foreground3,
  selectors: { [active]: { background: color.background2, color: color.errorText } },
})
