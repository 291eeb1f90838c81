import { style } from '@vanilla-extract/css'
import { color, text } from '../../../ui/theme/tokens.css.js'

export const entry = style({ display: 'flex', flexDirection: 'column', gap: '8px' })

/** Keeps the place of one line, so that nothing jumps when it is filled. */
export const message = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px',
  minHeight: '36px',
  ...text.body,
  color: color.foreground3,
})
export const wait = style({ display: 'inline-flex', alignItems: 'center', gap: '8px' })
export const resend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px',
  minHeight: '36px',
  ...text.body,
  color: color.foreground3,
})
export const sent = style({ padding: '0 8px', fontWeight: 500, color: color.successText })
