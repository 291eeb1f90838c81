/** The names of the protocol that carry its brand, for every test. The server and the SDK have their own. */
const prefix = 'privy'

export const wire = {
  prefix,
  header: {
    appId: `${prefix}-app-id`,
    clientId: `${prefix}-client-id`,
    analyticsId: `${prefix}-ca-id`,
    client: `${prefix}-client`,
  },
  code: {
    appId: `missing_or_invalid_${prefix}_app_id`,
    clientId: `missing_or_invalid_${prefix}_client_id`,
  },
  /** A parameter of a page's address. */
  query: (name: string) => `${prefix}_${name}`,
  /** What windows say to each other. */
  popup: (name: string) => `${prefix.toUpperCase()}_${name}`,
  issuer: `${prefix}.io`,
  did: new RegExp(`^did:${prefix}:[a-z0-9]{25}$`),
  storage: (appId: string, name: string) => `${prefix}:${appId}:${name}`,
  cookie: {
    token: `${prefix}-token`,
    identityToken: `${prefix}-id-token`,
    session: `${prefix}-session`,
    serverRefresh: (appId: string) => `${prefix}-server-${appId}`,
  },
} as const
