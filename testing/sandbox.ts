import { type AppSettings, type SandboxApp, sandboxApp } from './app.js'
import { control, setupError } from './control.js'

/** The id of the app that each sandbox has from the start. */
const SEEDED_APP_ID = 'latchkitsandbox0000000001'
/** All users of a test have the same IP address, so the usual rate limits would refuse them. */
const NO_LIMITS: AppSettings = { rate_limits: { per_address: 1_000_000, per_ip: 1_000_000, window: 600 } }
const APP_ID_LENGTH = 25

/** A server on this machine that tests control. */
export interface Sandbox {
  /** The server's origin, such as `http://localhost:4610`. */
  readonly apiUrl: string
  /** The app that is there from the start: `latchkitsandbox0000000001` unless another was named. */
  readonly app: SandboxApp
  /** Makes an app of its own for a test or a worker, with email and SMS unless the settings say otherwise. */
  newApp(settings?: AppSettings): Promise<SandboxApp>
}

/** A sandbox that `startSandbox` has started. */
export interface RunningSandbox extends Sandbox {
  /** Ends the server. Resolves when its port is free. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** A free port by default. Rejects if the port is taken. */
  readonly port?: number
  /** A folder that keeps users and sessions; by default they are kept in memory. */
  readonly data?: string
}

/**
 * Starts a server in this process, on a port of the loopback address, with a database of its own. It needs the package
 * `latchkit-server` and no network. It ends with `stop()`, or with the process, however that ends.
 */
export async function startSandbox({ port = 0, data = 'memory' }: StartOptions = {}): Promise<RunningSandbox> {
  const { startSandbox: start } = await import('latchkit-server/sandbox').catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause
    throw setupError('startSandbox() needs a package: npm install --save-dev latchkit-server', cause)
  })
  const provider = await start({ port, data })
  try {
    const sandbox = connectSandbox(provider.url)
    await sandbox.app.configure(NO_LIMITS)
    return { ...sandbox, stop: () => provider.close() }
  } catch (error) {
    await provider.close()
    throw error
  }
}

const isMissing = (cause: unknown) =>
  cause instanceof Error &&
  'code' in cause &&
  cause.code === 'ERR_MODULE_NOT_FOUND' &&
  /'latchkit-server'/.test(cause.message)

/**
 * A sandbox that runs already, such as one that another process has started. `appId` has 25 characters and is the app
 * that the page under test uses.
 */
export function connectSandbox(apiUrl: string, appId = SEEDED_APP_ID): Sandbox {
  if (appId.length !== APP_ID_LENGTH)
    throw setupError(`"${appId}" is no app id: it has ${appId.length} characters instead of ${APP_ID_LENGTH}.`)
  const origin = new URL(apiUrl).origin
  return {
    apiUrl: origin,
    app: sandboxApp({ apiUrl: origin, appId }),
    async newApp(settings = {}) {
      const body = { ...NO_LIMITS, ...settings }
      const { id } = await control<{ readonly id: string }>(origin, '/apps', { body })
      return sandboxApp({ apiUrl: origin, appId: id })
    },
  }
}
