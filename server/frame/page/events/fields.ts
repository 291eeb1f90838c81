import { text } from '../lib/schema.js'

/** The field that every request has. */
export const token = { accessToken: text(8000) }
