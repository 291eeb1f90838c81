import type { Simulator } from '../outside.js'

/** Sign-in with Farcaster, from outside: the relay, the client people hold in their hands, and the id registry. */
export const farcaster: Simulator = {
  name: 'farcaster',
  about: 'a Farcaster relay, a client that approves sign-ins, and the id registry',
  // the first request loads the signing key
  open: async (origin) => (await import('./service.js')).openService(`${origin}/farcaster`),
}
