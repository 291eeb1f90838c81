import { style, styleVariants } from '@vanilla-extract/css'
import { color, forced, radius, text } from '../../../../ui/theme/tokens.css.js'

export const meter = style({ display: 'grid', gap: '8px' })
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px',
  minHeight: '32px',
  color: color.foreground3,
})
export const strength = style(text.small)
export const bar = style({ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '4px' })
export const segment = style({
  height: '4px',
  borderRadius: radius.full,
  background: color.hairline,
  transition: 'background-color 200ms ease-out',
  '@media': { [forced]: { border: '1px solid CanvasText' } },
})
export const filled = styleVariants({
  weak: { background: color.errorText, '@media': { [forced]: { background: 'CanvasText' } } },
  medium: { background: color.warnText, '@media': { [forced]: { background: 'CanvasText' } } },
  strong: { background: color.successText, '@media': { [forced]: { background: 'CanvasText' } } },
})

/** Large enough to copy letter by letter. */
export const secret = style({
  padding: '16px',
  border: '1px solid transparent', // visible in forced-colours mode
  borderRadius: radius.md,
  background: color.background2,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  ...text.lead,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' })
