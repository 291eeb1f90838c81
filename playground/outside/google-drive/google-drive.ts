import type { Simulator } from '../outside.js'

/**
 * The part of Google Drive's API that reads and writes an app's hidden folder. The stand-in for Google's login tells
 * which user a token belongs to.
 */
export const googleDrive: Simulator = {
  name: 'google-drive',
  about: 'what apps keep in people’s Google Drives: the Drive API, version 3, of their hidden folders',
  open: async (origin) => (await import('./service.js')).openService(`${origin}/idp/google`),
}
