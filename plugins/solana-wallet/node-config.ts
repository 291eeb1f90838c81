import { askOutside } from '../../core/lib/ask-outside.js'

/** For web3.js: opens a node by our own way to call, which knows addresses with a user, and sends no cookies. */
export const nodeConfig = <C extends string>(commitment: C) => ({
  commitment,
  fetch: ((url: string, init?: RequestInit) => askOutside(url, init)) as typeof fetch,
})
