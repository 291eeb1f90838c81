import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, text } from '../../theme/tokens.css.js'
import { active } from '../controls/button.css.js'

export const address = style({ display: 'inline-flex', alignItems: 'center', gap: '4px' })

/** Two lines of five groups: money that goes to the wrong address does not come back, so all of it can be compared. */
export const digits = style({
  display: 'inline-block',
  ...text.small,
  width: 'max-content',
  maxWidth: 'min(25ch, 50vw)',
  marginInline: '-0.25ch', // of the groups at the ends
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
})
globalStyle(`.${digits} > i`, { display: 'inline-block', marginInline: '0.25ch', fontStyle: 'normal' })

export const copy = style({
  flex: 'none',
  width: '24px',
  minHeight: '24px',
  marginInlineEnd: '-4px', // what is around the icon
  padding: 0,
  borderRadius: radius.sm,
  color: color.foreground3,
  selectors: { [active]: { background: color.background2 } },
})
