import { text } from '../lib/schema.js'

/** What every request carries. */
export const token = { accessToken: text(8000) }
