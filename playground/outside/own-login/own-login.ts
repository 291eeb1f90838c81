import type { Simulator } from '../outside.js'

/** A stand-in for a host's own login: public keys, and tokens for the users who log in there. */
export const ownLogin: Simulator = {
  name: 'own-login',
  about: 'a host’s own login: its keys at /own-login/jwks, and a token for whoever asks at /own-login/token?sub=',
  open: async () => (await import('./service.js')).openService(),
}
