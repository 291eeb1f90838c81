import { getRequestListener } from '@hono/node-server'
import { createApp, seededAppId } from './app.js'
import { openDatabase } from './db/open.js'
import { listen } from './listen.js'
import type { Routes } from './provider-context.js'
import { createRouter } from './router.js'
import { openSecret } from './secret.js'
import { keepSweeping } from './sweep.js'

export interface ProviderOptions {
  /** 0, the default, takes a free one. */
  port?: number
  /** A folder to keep everything in, or `memory`, the default. */
  data?: string
  /** A Postgres server instead; several providers may share one. */
  databaseUrl?: string | undefined
  /** What codes and signing keys rest on, the same for all that share a database. `main.ts` takes `PROVIDER_SECRET`. */
  secret?: string | undefined
}

export interface RunningProvider {
  /** Its origin, always on `localhost`. */
  readonly url: string
  /** The app that is there from the start. */
  readonly appId: string
  close(): Promise<void>
}

/** Starts the sandbox provider: the other side of the protocol in `spec/`, with storage and a control surface. */
export async function startProvider(options: ProviderOptions = {}): Promise<RunningProvider> {
  let opening: Promise<Opened> | undefined
  // The port comes first: a taken one should be known before a database is opened. Early calls wait.
  const listener = getRequestListener(async (request, env) => (await opening)?.routes.fetch(request, env))
  const server = await listen(options.port ?? 0, listener)
  const url = `http://localhost:${server.port}`
  opening = open(options, url)
  try {
    const opened = await opening
    const close = async () => {
      await server.close()
      await opened.close()
    }
    return { url, appId: seededAppId, close }
  } catch (error) {
    await server.close()
    throw error
  }
}

interface Opened {
  readonly routes: Routes
  close(): Promise<void>
}

async function open({ data = 'memory', databaseUrl, secret: given }: ProviderOptions, origin: string): Promise<Opened> {
  const { db, folder, close } = await openDatabase({ data, databaseUrl })
  try {
    const secret = await openSecret({ secret: given, folder, databaseUrl })
    await createApp(db, secret, { id: seededAppId })
    const stopSweeping = keepSweeping(db)
    const closeAll = async () => {
      stopSweeping()
      await close()
    }
    return { routes: createRouter({ db, secret, origin }), close: closeAll }
  } catch (error) {
    await close()
    throw error
  }
}
