import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, radius, text } from '../../../../ui/theme/tokens.css.js'
import { row } from '../../effects/screens/rows.css.js'

const figures = { fontVariantNumeric: 'tabular-nums' } as const

export const hero = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  marginBottom: '4px',
})
export const amount = style({
  direction: 'ltr',
  fontSize: '28px',
  lineHeight: '36px',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  ...figures,
})
/** For long values such as call data. */
export const long = style({ direction: 'ltr', ...text.title, fontWeight: 600, ...figures })
export const secondary = style({ direction: 'ltr', ...text.body, color: color.foreground3, ...figures })
/** Stands beside the amount, since a token's value depends on the network. */
export const network = style({
  ...text.small,
  marginTop: '8px',
  padding: '2px 10px',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.full,
  color: color.foreground2,
  fontWeight: 500,
  selectors: { '&:first-child': { marginTop: 0 } },
})
export const contract = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  marginBottom: '4px',
  fontWeight: 500,
})

export const contractLink = style({ textDecoration: 'underline', textUnderlineOffset: '2px' })

export const panel = style({ border: `1px solid ${color.hairline}`, borderRadius: radius.md, overflow: 'clip' })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '44px',
  padding: '0 12px',
  fontWeight: 500,
  listStyle: 'none',
  borderRadius: radius.md,
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
globalStyle(`.${summary}::-webkit-details-marker`, { display: 'none' })
export const chevron = style({
  color: color.foreground3,
  transition: 'transform 150ms ease-out',
})
globalStyle(`[open] > * > .${chevron}`, { transform: 'rotate(180deg)' })

export const rows = style({ margin: 0, padding: '0 12px 8px' })
export const alone = style([rows, { padding: '6px 12px' }])
export const total = style([
  row,
  { marginTop: '4px', paddingTop: '10px', borderTop: `1px solid ${color.hairline}`, fontWeight: 600 },
])
export const small = style({ display: 'block', ...text.small, fontWeight: 400, color: color.foreground3 })
export const failure = style({
  maxHeight: '120px',
  overflow: 'auto',
  padding: '12px',
  borderRadius: radius.md,
  border: `1px solid ${color.hairline}`,
  background: color.background2,
  color: color.foreground2,
  overflowWrap: 'anywhere',
})

const pulse = keyframes({ '50%': { opacity: 0.4 } })
const bar = {
  content: '',
  width: '88px',
  height: '10px',
  borderRadius: radius.sm,
  background: color.background2,
} as const
/** A placeholder line of the same height as the line that will replace it. */
export const ghost = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: '32px',
  '::before': bar,
  '::after': bar,
  animation: `${pulse} 1.6s ease-in-out infinite`,
})
export const tall = style([ghost, { minHeight: '51px', '::after': { height: '24px' } }])
export const address = style([ghost, { minHeight: '47px', '::after': { height: '24px' } }])
export const ghostAmount = style([
  ghost,
  { minHeight: '36px', '::before': { height: '24px' }, '::after': { width: 0 } },
])
export const actions = style({ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: '8px' })
