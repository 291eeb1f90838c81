import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, text } from '../theme/tokens.css.js'
import { active } from './button.css.js'

export const address = style({ display: 'inline-flex', alignItems: 'center', gap: '4px' })

/** Two lines of five groups: money that goes to the wrong address does not come back, so all of it can be compared. */
export const digits = style({
  ...text.small,
  maxWidth: '25ch',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
})
globalStyle(`.${digits} > i`, { display: 'inline-block', marginInlineStart: '0.5ch', fontStyle: 'normal' })

export const copy = style({
  flex: 'none',
  width: '24px',
  minHeight: '24px',
  padding: 0,
  borderRadius: radius.sm,
  color: color.foreground3,
  selectors: { [active]: { background: color.background2 } },
})
