import type { Simulator } from '../outside.js'

/** Google Drive's API, as far as an app's own folder needs it. Whom a token is of, the identity provider says. */
export const googleDrive: Simulator = {
  name: 'google-drive',
  about: 'what apps keep in people’s Google Drives: the Drive API, version 3, of their hidden folders',
  open: async (origin) => (await import('./service.js')).openService(`${origin}/idp/google`),
}
