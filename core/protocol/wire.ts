export const DEFAULT_PREFIX = 'privy'

/**
 * All names of the wire, built from one prefix, so that servers may use different prefixes. Wire §1.1, §1.8, §7.1.
 * Storage keys are scoped to the app, so that two apps on one page do not share them (decision 2); `plain` is the
 * older, unscoped key.
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
