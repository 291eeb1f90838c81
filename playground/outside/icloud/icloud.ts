import type { Simulator } from '../outside.js'

/** The part of Apple iCloud that stores an app's private records: CloudKit's web services, and its sign-in. */
export const icloud: Simulator = {
  name: 'icloud',
  about: 'what apps keep in people’s iClouds: CloudKit’s web services, and a sign-in where you choose who you are',
  open: async (origin) => (await import('./service.js')).openService(`${origin}/icloud`),
}
