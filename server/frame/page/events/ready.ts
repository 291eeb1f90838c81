import { defineEvent } from './event.js'

/**
 * Answers whether shares are stored. With `memory`, the browser stores nothing, and each load of the page needs a
 * recovery.
 */
export const ready = defineEvent({}, (_, { vault }) => ({ storage: vault.storage }))
