import { fromEnvironment } from '../config/environment.js'

/**
 * The protocol's names that start with a brand prefix. The variable `WIRE_PREFIX` sets another prefix, for clients that
 * use one. Wire §1.1, §1.2, §1.8, §2.
 */
const prefix = given() ?? 'privy'

/** A value that cannot be read is reported when the command reads all variables, and the process ends. */
function given(): string | undefined {
  try {
    return fromEnvironment('WIRE_PREFIX')?.text
  } catch {
    return undefined
  }
}

export const wire = {
  prefix,
  header: {
    appId: `${prefix}-app-id`,
    clientId: `${prefix}-client-id`,
    analyticsId: `${prefix}-ca-id`,
    client: `${prefix}-client`,
    farcasterChannel: 'farcaster-channel-token',
  },
  code: {
    appId: `missing_or_invalid_${prefix}_app_id`,
    clientId: `missing_or_invalid_${prefix}_client_id`,
  },
  /** The `recovery_type` of key material for each recovery method. Wire §1.3. */
  recoveryType: {
    [prefix]: `${prefix}_generated_recovery_key`,
    'user-passcode': 'user_passcode_derived_recovery_key',
    'google-drive': 'google_drive_recovery_secret',
    icloud: 'icloud_recovery_secret',
  } as Readonly<Record<string, string>>,
  /** The name of a query parameter in a page's address. */
  query: (name: string) => `${prefix}_${name}`,
  issuer: `${prefix}.io`,
  did: (id: string) => `did:${prefix}:${id}`,
  cookie: {
    /**
     * The cookie with the refresh token. Cookies ignore the port, and clients of this protocol set cookies on the same
     * host (Wire §10.15), so the name contains the app's id and differs from all of theirs.
     */
    refresh: (appId: string) => `${prefix}-server-${appId}`,
    /** A cookie that scripts can read. Its value `t` tells the client that server cookies may exist. */
    indicator: `${prefix}-session`,
  },
} as const
