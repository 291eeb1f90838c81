import { parseRing, type RingEntry } from '../crypto/ring.js'
import { LOOPBACK_ADDRESSES, localUrl } from '../http/loopback.js'
import { publicOrigin } from '../http/public-origin.js'
import { readRpcUrls } from '../settings/rpc-urls.js'
import { keyServiceVariables } from './key-service-variables.js'
import {
  appsFile,
  fileMode,
  host,
  networks,
  onOrOff,
  postgresAddress,
  prefix,
  proxyHeader,
  ring,
  socketPath,
  text,
  webAddress,
  wholeNumber,
} from './readers.js'
import { type StartCommand, type Variable, variable } from './variable.js'

/** Server, user and name of a database. A password may stand before the host, or in a parameter. */
function withoutPassword(address: string): string {
  const [beginning = '', parameters] = address.split('?')
  const [protocol = '', place = ''] = beginning.split('//', 2)
  const [user] = place.slice(0, Math.max(0, place.lastIndexOf('@'))).split(':')
  const socket = new URLSearchParams(parameters).get('host')
  const server = beginning.slice(beginning.lastIndexOf('@') + 1).replace(/^\w+:\/\//, '')
  return `${protocol}//${user ? `${user}@` : ''}${server}${socket ? `?host=${socket}` : ''}`
}

/** The ids of a ring, and which key services have wrapped what they stand for. */
const shownRing = ({ kid, wrapped }: RingEntry) => (wrapped ? `${kid} (wrapped by ${wrapped.service})` : `${kid}`)

/**
 * Everything that can be set from outside, by names without the prefix. `docs/reference/server.md` is written from this
 * table.
 */
const variables = {
  PUBLIC_URL: variable({
    about:
      'The origin at which browsers reach the server. Its wallet frame, passkeys, cookies, and the addresses that it hands out have this origin. It begins with https://, but for loopback names.',
    example: 'https://auth.example.com',
    read: publicOrigin,
    only: 'start',
  }),
  MOVED_FROM: variable({
    about:
      'The public address until now, if it has to change: the server refuses another one than it had at its first start. Browsers keep their shares of wallets under that address, so every user has to recover the wallet in each browser.',
    example: 'https://login.example.com',
    read: publicOrigin,
    only: 'start',
  }),
  CAPTCHA_URL: variable({
    about:
      'A second origin of this server, at which an app’s captcha runs in the server’s own pages: a host of its own, since its script comes from another company. The proxy leads it to the same port and passes on which host was asked for. Without it, apps with a captcha offer no login on the server’s own pages.',
    example: 'https://captcha.example.com',
    read: publicOrigin,
    only: 'start',
  }),
  PORT: variable({
    about: 'The port at which the server listens. 0 chooses a free one.',
    example: '4000',
    default: { start: '4000', sandbox: '0' },
    read: wholeNumber(0, 65_535),
  }),
  HOST: variable({
    about:
      'The address of this machine at which the server listens: `0.0.0.0` or `::` for all. By default both loopback addresses, which only this machine reaches.',
    example: '0.0.0.0',
    read: host,
    only: 'start',
  }),
  SOCKET: variable({
    about:
      'The path of a socket of the file system at which the server listens, in place of a port. Its file is made at the start and removed at the end. A proxy there is believed only if `unix` is among the trusted ones.',
    example: '/run/latchkit/http.sock',
    read: socketPath,
    only: 'start',
  }),
  SOCKET_MODE: variable({
    about: 'The permissions of that file: who may connect.',
    example: '666',
    default: '660',
    read: fileMode,
  }),
  ADMIN_PORT: variable({
    about:
      'The port of `/live`, `/ready` and `/metrics`, for the machines of the operator; 0 chooses a free one. Without it there is none of them.',
    example: '4001',
    read: wholeNumber(0, 65_535),
  }),
  ADMIN_HOST: variable({
    about: 'The address of this machine for that port. Only this machine reaches the default.',
    example: '0.0.0.0',
    default: LOOPBACK_ADDRESSES[0],
    read: host,
  }),
  LOG: variable({
    about: 'Whether a line of JSON is written to stdout for each request: on or off.',
    example: 'off',
    default: { start: 'on', sandbox: 'off' },
    read: onOrOff,
  }),
  MAX_CONNECTIONS: variable({
    about: 'How many connections may be open at once. Further ones are closed as they come.',
    example: '2000',
    default: '10000',
    read: wholeNumber(1, 1_000_000),
  }),
  DRAIN_SECONDS: variable({
    about:
      'For how many seconds a server that is stopped goes on to take calls, while `/ready` says no: the time that a load balancer needs to notice.',
    example: '5',
    default: '0',
    read: wholeNumber(0, 600),
  }),
  DATABASE_URL: variable({
    about: 'The address of a Postgres server. Several servers may share one.',
    example: 'postgres://latchkit:…@db.internal/latchkit',
    read: postgresAddress,
    isSecret: true,
    show: withoutPassword,
  }),
  DATABASE_POOL: variable({
    about: 'How many connections to that Postgres server each server may have.',
    example: '20',
    default: '10',
    read: wholeNumber(1, 1000),
  }),
  STATEMENT_SECONDS: variable({
    about: 'How many seconds a statement may take there; 0 is without a limit. The call is then answered by 503.',
    example: '10',
    default: '5',
    read: wholeNumber(0, 600),
  }),
  PREPARED: variable({
    about:
      'Whether connections to Postgres keep prepared statements under names: on or off. It has to be off behind pgbouncer in transaction or statement mode if that is older than 1.21 or its max_prepared_statements is 0, and behind other poolers that give each transaction another connection and do not know of names. Calls then cost more processor time.',
    example: 'off',
    default: 'on',
    read: onOrOff,
  }),
  DATA: variable({
    about:
      'The folder of a database for a single server, where no Postgres server is named. The command sandbox also takes "memory", which keeps nothing.',
    example: '/var/lib/latchkit',
    default: 'memory',
    read: text,
  }),
  MIGRATE: variable({
    about:
      'Whether the server brings the schema of its database up to date when it starts: on or off. With off it does not start on another schema, needs no right to change one, and `latchkit-server migrate` does so.',
    example: 'off',
    default: 'on',
    read: onOrOff,
  }),
  SECRETS: variable({
    about:
      'What codes, keys and settings in the database are encrypted with, the same for every server of one database: at least 32 random bytes, as `openssl rand -base64 32` prints. To replace it, name several, newest first, each with an id: `2:…,1:…`; in a file, one a line. Each may be wrapped by a key service, as `latchkit-server keys wrap` prints it.',
    example: '1:q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    read: ring,
    isSecret: true,
    show: (secrets) => `(hidden; ids, newest first: ${parseRing(secrets).map(shownRing)})`,
  }),
  ...keyServiceVariables,
  APPS: variable({
    about: 'A JSON file with settings by app id, for apps to create or to change at the start.',
    example: '/etc/latchkit/apps.json',
    read: appsFile,
  }),
  TRUST_PROXY: variable({
    about:
      'The addresses of the reverse proxies in front of the server, or their networks, separated by commas, and `unix` for a socket of the file system. Only what they say about a caller’s address is believed. A number alone is how many proxies there are, where their addresses change; nobody else may reach the server then.',
    example: '10.0.0.0/8,fd00::/8',
    default: '',
    read: networks,
    isList: true,
  }),
  PROXY_HEADER: variable({
    about:
      'The header in which the proxies say who calls: `x-forwarded-for` or `forwarded` (RFC 7239). The other one is ignored, since callers may write it.',
    example: 'forwarded',
    default: 'x-forwarded-for',
    read: proxyHeader,
  }),
  RPC_URLS: variable({
    about:
      'Nodes of Ethereum chains, as a JSON object of addresses by chain id, for apps that name none. They check signatures of wallets that are contracts.',
    example: '{"1":"https://eth.example.com"}',
    default: '{}',
    read: readRpcUrls,
    // the address of a node often has a key in it
    isSecret: true,
    show: (nodes) => Object.keys(nodes).join(', ') || 'none',
  }),
  TELEGRAM_WIDGET_URL: variable({
    about: 'The script of Telegram’s login, with which an app can offer it: both addresses of Telegram are needed.',
    example: 'https://telegram.org/js/telegram-widget.js?22',
    read: webAddress,
  }),
  TELEGRAM_OAUTH_URL: variable({
    about: 'The origin at which that script opens the login.',
    example: 'https://oauth.telegram.org',
    read: webAddress,
  }),
  WIRE_PREFIX: variable({
    about:
      'What names of headers, cookies, parameters and user ids begin with. Clients need the same one, and it can never be changed once there are users.',
    example: 'acme',
    default: 'privy',
    read: prefix,
    isEarly: true,
  }),
  OUTSIDE_URL: variable({
    about: 'The origin of running stand-ins for external services, which are used instead of own ones.',
    example: localUrl(4601),
    read: webAddress,
    only: 'sandbox',
  }),
  ANVIL: variable({
    about: 'The program that runs the local Ethereum chains. By default, the one of the npm package or of the path.',
    example: '/usr/local/bin/anvil',
    read: text,
    only: 'sandbox',
  }),
} as const

export type Name = keyof typeof variables
export type Values = {
  readonly [Each in Name]: (typeof variables)[Each] extends Variable<infer Value> ? Value | undefined : never
}

export const names = Object.keys(variables) as readonly Name[]
/** The table, for code that goes through it. */
export const described: Readonly<Record<Name, Variable>> = variables

export const hasOption = (name: Name): boolean => !described[name].isSecret && !described[name].isEarly

/** The option of the command line for a variable: `--trust-proxy`. */
export const optionOf = (name: Name): string => name.toLowerCase().replaceAll('_', '-')

/** The text that holds for this command where none is set. */
export function defaultOf(name: Name, command: StartCommand): string | undefined {
  const { default: given } = described[name]
  return typeof given === 'object' ? given[command] : given
}
