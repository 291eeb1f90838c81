import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../../ui/theme/tokens.css.js'

/** The secret of an authenticator app, in groups of letters. */
export const secret = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 6px',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  userSelect: 'all',
})
/** Backup codes, large enough to copy letter by letter. */
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: '4px 16px',
  padding: '16px',
  border: '1px solid transparent', // visible in forced-colours mode
  borderRadius: radius.md,
  background: color.background2,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  ...text.lead,
  textAlign: 'center',
  userSelect: 'text',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' })
