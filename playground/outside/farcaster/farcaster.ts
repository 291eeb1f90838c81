import type { Simulator } from '../outside.js'

/** The stand-in for Sign In with Farcaster: the relay, the client app on a user's phone, and the id registry. */
export const farcaster: Simulator = {
  name: 'farcaster',
  about: 'a Farcaster relay, a client that approves sign-ins, and the id registry',
  // The service and its dependencies are loaded with the first request.
  open: async (origin) => (await import('./service.js')).openService(`${origin}/farcaster`),
}
