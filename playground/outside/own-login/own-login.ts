import type { Simulator } from '../outside.js'

/** What a host with a login of its own has: keys that anyone may read, and tokens for who logs in there. */
export const ownLogin: Simulator = {
  name: 'own-login',
  about: 'a host’s own login: its keys at /own-login/jwks, and a token for whoever asks at /own-login/token?sub=',
  open: async () => (await import('./service.js')).openService(),
}
