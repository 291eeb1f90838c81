/** The server and the app that this page uses. */
export interface Connection {
  /** The server's origin. */
  readonly provider: string
  readonly appId: string
}

/** The defaults of the sandbox. */
export const DEFAULTS: Connection = { provider: 'http://localhost:4610', appId: 'latchkitsandbox0000000001' }

/** Reads `?api=&app=`, else `/playground.json`, which the start script serves, else the defaults. */
export async function readConnection(): Promise<Connection> {
  const query = new URLSearchParams(location.search)
  const facts = await readFacts()
  return { provider: query.get('api') ?? facts.provider, appId: query.get('app') ?? facts.appId }
}

async function readFacts(): Promise<Connection> {
  try {
    const { server, appId } = (await (await fetch('/playground.json')).json()) as { server?: string; appId?: string }
    return { provider: server ?? DEFAULTS.provider, appId: appId ?? DEFAULTS.appId }
  } catch {
    return DEFAULTS // A development server without the start script has no such file.
  }
}

/** Whether there is anything at the server's origin. An error of the server is an answer too. */
export const answers = ({ provider }: Connection): Promise<boolean> =>
  fetch(provider, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
