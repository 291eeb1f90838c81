import type { Simulator } from '../outside.js'

/** The stand-ins for nine identity providers, each with its own path. Each behaves as its service is documented. */
export const idp: Simulator = {
  name: 'idp',
  about: 'Google, Discord, GitHub and six more: choose who you are, deny, be suspended',
  // The signing keys are created with the first request.
  open: async (origin) => (await import('./service.js')).openService(`${origin}/idp`),
}
