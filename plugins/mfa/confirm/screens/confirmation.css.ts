import { style } from '@vanilla-extract/css'

/** Room for the server's page, until that says how much it needs. Wire §3.6. */
export const place = style({ minHeight: '270px' })
export const page = style({ display: 'block', width: '100%', border: 0, colorScheme: 'normal' })
