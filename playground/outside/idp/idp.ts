import type { Simulator } from '../outside.js'

/** The nine identity providers, from outside: nine mounts of one process, each as its service is documented. */
export const idp: Simulator = {
  name: 'idp',
  about: 'Google, Discord, GitHub and six more: choose who you are, deny, be suspended',
  // the first request loads the signing key
  open: async (origin) => (await import('./service.js')).openService(`${origin}/idp`),
}
