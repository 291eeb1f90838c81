import { defineEvent } from './event.js'

/** `memory`: the browser keeps nothing for this page, so each load gets the wallet back by recovery. */
export const ready = defineEvent({}, (_, { vault }) => ({ storage: vault.storage }))
