/**
 * The names that carry the protocol's brand, built from one prefix (`WIRE_PREFIX`), so that the provider can
 * speak to clients which use another. Wire §1.1, §1.2, §1.8, §2.
 */
const prefix = process.env.WIRE_PREFIX ?? 'privy'

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
  /** `recovery_type` of a wallet's key material, by its recovery method. Wire §1.3. */
  recoveryType: {
    [prefix]: `${prefix}_generated_recovery_key`,
    'user-passcode': 'user_passcode_derived_recovery_key',
    'google-drive': 'google_drive_recovery_secret',
    icloud: 'icloud_recovery_secret',
  } as Readonly<Record<string, string>>,
  /** A parameter of a page's address. */
  query: (name: string) => `${prefix}_${name}`,
  issuer: `${prefix}.io`,
  did: (id: string) => `did:${prefix}:${id}`,
  cookie: {
    /**
     * The server's own refresh token. Cookies ignore the port and clients of this protocol keep some of their own
     * on the same host (Wire §10.15), so ours names the app and is told apart from all of theirs.
     */
    refresh: (appId: string) => `${prefix}-server-${appId}`,
    /** Readable, value `t`: tells the client that server cookies may exist. */
    indicator: `${prefix}-session`,
  },
} as const
