import { globalStyle, style } from '@vanilla-extract/css'
import { color, radius, text } from '../../theme/tokens.css.js'
import { active } from '../controls/button.css.js'

export const address = style({ display: 'inline-flex', alignItems: 'center', gap: '4px' })

/** Two lines of five groups, so that the whole address can be compared. Money sent to a wrong address is lost. */
export const digits = style({
  display: 'inline-block',
  ...text.small,
  width: 'max-content',
  maxWidth: 'min(25ch, 50vw)',
  marginInline: '-0.25ch', // compensates for the outer groups' padding
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
})
globalStyle(`.${digits} > i`, { display: 'inline-block', marginInline: '0.25ch', fontStyle: 'normal' })

export const copy = style({
  flex: 'none',
  width: '24px',
  minHeight: '24px',
  marginInlineEnd: '-4px', // compensates for the space around the icon
  padding: 0,
  borderRadius: radius.sm,
  color: color.foreground3,
  selectors: { [active]: { background: color.background2 } },
})
