/** Which provider this page speaks to, and as which app. */
export interface Connection {
  /** The provider's origin. */
  readonly provider: string
  readonly appId: string
}

/** What the sandbox provider starts with where nobody says otherwise. */
const USUAL: Connection = { provider: 'http://localhost:4610', appId: 'latchkitsandbox0000000001' }

/** `?api=&app=` win over `/playground.json`, which the start script serves; both are optional. */
export async function readConnection(): Promise<Connection> {
  const query = new URLSearchParams(location.search)
  const told = await readFacts()
  return { provider: query.get('api') ?? told.provider, appId: query.get('app') ?? told.appId }
}

async function readFacts(): Promise<Connection> {
  try {
    const { provider, appId } = (await (await fetch('/playground.json')).json()) as Partial<Connection>
    return { provider: provider ?? USUAL.provider, appId: appId ?? USUAL.appId }
  } catch {
    return USUAL // a development server without the start script
  }
}
