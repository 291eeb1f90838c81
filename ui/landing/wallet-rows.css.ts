import { style } from '@vanilla-extract/css'

/** Kept for the search field, so that no row moves under a finger. */
export const place = style({ height: '52px' })

export const rows = style({ display: 'flex', flexDirection: 'column', gap: '8px' })
