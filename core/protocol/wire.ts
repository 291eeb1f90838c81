export const DEFAULT_PREFIX = 'privy'

/**
 * Every name that crosses the wire, built from one prefix so that a provider with another one can be spoken to. Wire §1.1, §1.8, §7.1.
 * Storage keys are scoped to the app, so that two apps on one page never meet (decision 2); `plain` is the older, unscoped place of a key.
 */
export function wireNames(prefix: string = DEFAULT_PREFIX) {
  const upper = prefix.toUpperCase()
  return {
    prefix,
    header: {
      app: `${prefix}-app-id`,
      client: `${prefix}-client-id`,
      device: `${prefix}-ca-id`,
      version: `${prefix}-client`,
    },
    cookie: {
      access: `${prefix}-token`,
      identity: `${prefix}-id-token`,
      session: `${prefix}-session`,
      refresh: `${prefix}-refresh-token`,
    },
    query: (name: string) => `${prefix}_${name}`,
    scope: (appId: string) => `${prefix}:${appId}:`,
    plain: (key: string) => `${prefix}:${key}`,
    message: (name: string) => `${prefix}:${name}`,
    popup: (name: string) => `${upper}_${name}`,
  }
}
export type WireNames = ReturnType<typeof wireNames>
