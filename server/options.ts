import type { KeyServices } from './crypto/key-service/services.js'
import type { ProxyHeader } from './http/caller-address.js'
import type { Extension } from './http/context.js'

export interface ServerOptions {
  /** 0 chooses a free port, which is the default. */
  port?: number
  /**
   * The address of this machine to listen to, such as `0.0.0.0` or `::`. By default both loopback addresses, so that
   * only this machine reaches the server.
   */
  host?: string | undefined
  /**
   * A socket of the file system to listen to, in place of a port, and the permissions of its file. It needs
   * `publicUrl`. Whoever connects there is a proxy only if `trustedProxies` has `unix`.
   */
  socket?: { readonly path: string; readonly mode: number } | undefined
  /** How many connections may be open at once; 10,000 by default. Further ones are closed as they come. */
  maxConnections?: number | undefined
  /**
   * ms for which the server goes on when it is closed, while readiness says no: the time in which a load balancer
   * notices. 0 by default.
   */
  drainDelay?: number | undefined
  /**
   * The port of `/live`, `/ready` and `/metrics`; 0 chooses a free one. Without it there is none of them. It is meant
   * for the machines of the operator.
   */
  adminPort?: number | undefined
  /** The address to listen to for `adminPort`; by default one that only this machine reaches. */
  adminHost?: string | undefined
  /**
   * Writes a line of JSON for each request: to stdout, or to this function. Off by default; then only failures are
   * written, as text on stderr.
   */
  log?: boolean | ((line: string) => void) | undefined
  /** ms that calls in work may take after that; 8,000 by default, and at most. Then their connections are ended. */
  finishTimeout?: number | undefined
  /**
   * The origin at which browsers reach the server, for addresses that it hands out, its frame and its passkeys. The
   * default is the port on this machine.
   */
  publicUrl?: string | undefined
  /** The address until now, if `publicUrl` changes. Each user then has to recover the wallet in each browser. */
  movedFrom?: string | undefined
  /**
   * A second origin, at which an app's captcha runs in the server's own pages. Calls of both come to the one port.
   * The default is a second port of this machine if the server is for this machine alone, and else none.
   */
  captchaUrl?: string | undefined
  /** Whether the schema of the database is brought up to date at the start, which is the default. */
  migrates?: boolean
  /** The folder for all data, or `memory`, which is the default. */
  data?: string
  /** The address of a Postgres server, used instead of a folder. Several servers may share one. */
  databaseUrl?: string | undefined
  /** How many connections to that Postgres server this one may have; 10 by default. */
  databasePool?: number | undefined
  /** ms that a statement may take there; 5,000 by default, 0 is without a limit. The call then gets 503. */
  statementTimeout?: number | undefined
  /**
   * Whether statements are kept under names by the connections to that Postgres, which is the default. Switch it off
   * behind a pooler that takes no names.
   */
  preparedStatements?: boolean | undefined
  /**
   * The secret that protects codes and signing keys. Servers with a common database need the same one.
   */
  secret?: string | undefined
  /**
   * Several secrets, newest first, in place of `secret`. Each is `ID:SECRET` with an id from 0 to 9999 and at least 32
   * bytes; one without an id has the id 0, as `secret` has. The first one seals, and each opens what it has sealed.
   */
  secrets?: readonly string[] | undefined
  /** The key services that have wrapped secrets of `secrets`, as `latchkit-server keys wrap` prints them. */
  keyServices?: KeyServices | undefined
  /** ms for which a start asks such a service again that is away or sealed; 60,000 by default. */
  keyServiceWait?: number | undefined
  /**
   * Addresses of reverse proxies in front of the server, their networks (`10.0.0.0/8`), `unix` for a socket of the file
   * system, or how many there are, as `['1']`. Their `x-forwarded-for` tells rate limits where a call comes from.
   */
  trustedProxies?: readonly string[]
  /** The header in which they say so, in place of `x-forwarded-for`. */
  proxyHeader?: ProxyHeader
  /** Settings by app id, for apps to create or to change at the start. */
  apps?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Addresses of nodes by chain id. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** Addresses of Telegram. */
  telegram?: { readonly widget?: string | undefined; readonly oauth?: string | undefined }
}

/** Options for programs that add to the server. */
export interface ExtendedOptions extends ServerOptions {
  readonly extension?: Extension | undefined
}
