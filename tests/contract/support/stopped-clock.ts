import { type App, createApp, findApp } from '../../../server/apps/app.js'
import { openSecret } from '../../../server/crypto/secret.js'
import { openDatabase } from '../../../server/db/open.js'
import { deliver } from '../../../server/sandbox/deliver.js'
import { startSession } from '../../../server/session/session.js'
import { defaults, type Settings } from '../../../server/settings/settings.js'
import { signIn } from '../../../server/users/accounts.js'
import { newData } from '../../processes/server-data.js'

/**
 * Opens the server's functions and a database without a server. An app's clock stands still until the test moves it,
 * so that a test can check a limit to the millisecond.
 */
export async function openStopped(databaseUrl?: string) {
  const data = databaseUrl ? undefined : await newData()
  const { db, close } = await openDatabase({ data: data?.folder ?? 'memory', databaseUrl })
  const secret = await openSecret({ secret: 'of a test' })
  const store = { db, secret, extension: { movesClocks: true, deliver } }
  async function newApp(settings: Partial<Settings> = {}) {
    const created = await findApp(store, await createApp(store, { settings: { ...defaults, ...settings } }))
    if (!created) throw new Error('The app has not been made.')
    let at = Date.now()
    const app: App = { ...created, now: () => new Date(at) }
    const travel = (ms: number) => {
      at += ms
    }
    return { app, travel }
  }
  /** Logs a user in by email, without a call. */
  async function newSession(app: App) {
    const credential = { type: 'email', subject: 'ada@example.com', fields: { address: 'ada@example.com' } }
    const { userId } = await signIn(db, app, credential, { guest: undefined, existing: false })
    return startSession(db, app, userId)
  }
  return {
    db,
    secret,
    newApp,
    newSession,
    async close() {
      await close()
      await data?.remove()
    },
  }
}
