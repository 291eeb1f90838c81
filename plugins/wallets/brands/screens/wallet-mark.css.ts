import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** Rounds an announced image like our own marks. */
export const image = style({ display: 'block', borderRadius: '25%', objectFit: 'contain' })
export const letter = style({ color: color.foreground, fill: color.background2, stroke: color.hairline })
export const glyph = style({ fontSize: '12px', fontWeight: 600, fill: 'currentColor', stroke: 'none' })
