import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStart } from '../../server/check-start.js'
import { keyServicesOf } from '../../server/config/key-services.js'
import { readCommandLine } from '../../server/config/read.js'
import { shownConfig } from '../../server/config/shown.js'
import type { StartCommand } from '../../server/config/variable.js'

const PREFIX = 'LATCHKIT_SERVER_'
/** A secret of the fewest bytes that are taken. */
const ENOUGH = 's'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-config-'))
function file(text: string): string {
  const place = path.join(folder, `${Math.random()}`)
  writeFileSync(place, text)
  return place
}

/** Names of variables without the prefix. */
type Env = Readonly<Record<string, string | undefined>>
const read = (env: Env, args: readonly string[] = [], command: StartCommand = 'start') =>
  readCommandLine(command, args, Object.fromEntries(Object.entries(env).map(([name, text]) => [PREFIX + name, text])))
    .config

describe('a value', () => {
  test('comes from an option, a variable, a file, or the default, in this order', () => {
    expect(read({ PORT: '4001' }, ['--port', '4002']).values.PORT).toBe(4002)
    expect(read({ PORT: '4001' }).values.PORT).toBe(4001)
    expect(read({ PORT_FILE: file('4003\n') }).values.PORT).toBe(4003)
    expect(read({}).values.PORT).toBe(4000)
    expect(read({}, [], 'sandbox').values.PORT).toBe(0)
  })

  test('that is empty counts as not set', () => {
    expect(read({ DATABASE_URL: '', PORT: '' }).values).toMatchObject({ DATABASE_URL: undefined, PORT: 4000 })
  })

  test('of a list may be given several times, and the last of any other counts', () => {
    const args = ['--trust-proxy', '10.0.0.0/8', '--trust-proxy', '::1, 127.0.0.1', '--port', '1', '--port', '2']
    expect(read({}, args).values).toMatchObject({ TRUST_PROXY: ['10.0.0.0/8', '::1', '127.0.0.1'], PORT: 2 })
  })

  test('of a file loses the line break at its end and nothing else', () => {
    expect(read({ DATA_FILE: file(' a\n\n') }).values.DATA).toBe(' a\n')
    expect(read({ DATA_FILE: file('a\r\n') }).values.DATA).toBe('a')
  })

  test.each<[Env, readonly string[], string]>([
    [{ PORT: '99999' }, [], 'LATCHKIT_SERVER_PORT must be a whole number from 0 to 65535: "99999".'],
    [{ PORT: '1e3' }, [], 'LATCHKIT_SERVER_PORT must be a whole number'],
    [{ PORT: ' 1' }, [], 'LATCHKIT_SERVER_PORT must be a whole number'],
    [{ PORT_FILE: file('none') }, [], 'LATCHKIT_SERVER_PORT_FILE must be a whole number'],
    [{}, ['--port=-1'], '--port must be a whole number'],
    [{}, ['--trust-proxy', 'nginx'], '"nginx" is not an address'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, [], 'would trust every caller'],
    [{ PUBLIC_URL: 'http://auth.example.com' }, [], 'LATCHKIT_SERVER_PUBLIC_URL must begin with https://'],
    [{ RPC_URLS: '{' }, [], 'LATCHKIT_SERVER_RPC_URLS must be JSON'],
    [{ APPS: '/nowhere/apps.json' }, [], 'LATCHKIT_SERVER_APPS names a file that cannot be used: ENOENT'],
    [{ APPS: file('[]') }, [], 'It must be a JSON object'],
    [
      { SECRETS: 'x' },
      [],
      'LATCHKIT_SERVER_SECRETS cannot be used: The secret with the id 0 in LATCHKIT_SERVER_SECRETS has 1 bytes',
    ],
    [{ SECRETS: 'é'.repeat(15) }, [], 'has 30 bytes'],
    [{ SECRETS: `1:${ENOUGH},1:${ENOUGH}` }, [], 'two secrets with the id 1'],
    [{ PROXY_HEADER: 'x-real-ip' }, [], 'LATCHKIT_SERVER_PROXY_HEADER must be x-forwarded-for or forwarded'],
    [{ TRUST_PROXY: '1,10.0.0.1' }, [], '"1" is not an address'],
    [{ TRUST_PROXY: '10' }, [], '"10" is not an address'],
    [{ HOST: 'example.com' }, [], 'LATCHKIT_SERVER_HOST must be an IP address'],
    [{ MIGRATE: 'yes' }, [], 'LATCHKIT_SERVER_MIGRATE must be on or off'],
    [{ WIRE_PREFIX: 'a b' }, [], 'LATCHKIT_SERVER_WIRE_PREFIX must be'],
    [{ WIRE_PREFIX: 'Acme' }, [], 'LATCHKIT_SERVER_WIRE_PREFIX must be'],
    [{ TELEGRAM_OAUTH_URL: 'javascript:alert(1)' }, [], 'LATCHKIT_SERVER_TELEGRAM_OAUTH_URL must be an address'],
    [
      { SECRETS: 'a', SECRETS_FILE: file('b') },
      [],
      'LATCHKIT_SERVER_SECRETS and LATCHKIT_SERVER_SECRETS_FILE are both set',
    ],
    [{ SECRETS_FILE: '/nowhere/secret' }, [], 'LATCHKIT_SERVER_SECRETS_FILE names a file that cannot be read: ENOENT'],
    [{ SECRETS_FILE: file('\n') }, [], 'LATCHKIT_SERVER_SECRETS_FILE names an empty file'],
    [
      { VAULT_URL: 'http://vault.example.com' },
      [],
      'LATCHKIT_SERVER_VAULT_URL must be an address that begins with https',
    ],
    [{ VAULT_URL: 'https://u:p@vault.example.com' }, [], 'LATCHKIT_SERVER_VAULT_URL must be'],
    [{ VAULT_URL: 'https://vault.example.com/v1' }, [], 'without a path'],
    [{ VAULT_KEY: '../sys/seal' }, [], 'LATCHKIT_SERVER_VAULT_KEY must be letters'],
    [{ VAULT_MOUNT: 'a/../sys' }, [], 'LATCHKIT_SERVER_VAULT_MOUNT must be names between slashes'],
    [{ VAULT_MOUNT: 'a//b' }, [], 'LATCHKIT_SERVER_VAULT_MOUNT must be'],
    [{ VAULT_NAMESPACE: 'a\nx-other: b' }, [], 'LATCHKIT_SERVER_VAULT_NAMESPACE must be'],
    [{ AWS_KMS_KEY: 'alias/a b' }, [], 'LATCHKIT_SERVER_AWS_KMS_KEY must be the id, the ARN or the alias'],
    [{ AWS_KMS_REGION: 'evil.example/' }, [], 'LATCHKIT_SERVER_AWS_KMS_REGION must be a region'],
    [{ KEY_SERVICE_SECONDS: '3601' }, [], 'LATCHKIT_SERVER_KEY_SERVICE_SECONDS must be a whole number'],
    [{ SECRETS: '1:vault:v1:cut!' }, [], 'begins as a wrapped secret and is none'],
    [{ OUTSIDE_URL: 'http://localhost:1' }, [], 'LATCHKIT_SERVER_OUTSIDE_URL is for the command sandbox'],
    [{}, ['--prot', '1'], "Unknown option '--prot'"],
    [{}, ['extra'], "Unexpected argument 'extra'"],
    // secrets would be seen in the list of processes
    [{}, ['--secret', 'x'], "Unknown option '--secret'"],
    [{}, ['--database-url', 'x'], "Unknown option '--database-url'"],
    [{}, ['--wire-prefix', 'x'], "Unknown option '--wire-prefix'"],
  ])('is refused: %j %j', (env, args, message) => {
    expect(() => read(env, args)).toThrow(message)
  })

  test('that is secret is not in the message', () => {
    for (const env of [
      { DATABASE_URL: 'mysql://u:hunter2@db' },
      { SECRETS: `9999999:hunter2${ENOUGH}` },
      { RPC_URLS: '{"one":"https://node/hunter2"}' },
      { VAULT_TOKEN: 'hvs.hunter2\nx-other: b' },
      { SECRETS: '1:vault:v1:hunter2' },
    ])
      expect(() => read(env)).toThrow(/^(?!.*hunter2)LATCHKIT_SERVER_/)
  })

  test('that is long is cut in the message', () => {
    expect(() => read({ PORT: '9'.repeat(100_000) })).toThrow(/^.{1,400}$/)
  })

  test('for the other command is refused there, and not at its own', () => {
    const env = { PUBLIC_URL: 'https://auth.example.com' }
    expect(() => read(env, [], 'sandbox')).toThrow('LATCHKIT_SERVER_PUBLIC_URL is for the command start')
    expect(read(env).values.PUBLIC_URL).toBe('https://auth.example.com')
  })
})

describe('a name', () => {
  test.each([
    ['PUBLIC_ULR', 'Did you mean LATCHKIT_SERVER_PUBLIC_URL?'],
    ['SECRET_FILE', 'Did you mean LATCHKIT_SERVER_SECRETS_FILE?'],
    ['SECRET', 'Did you mean LATCHKIT_SERVER_SECRETS?'],
    ['port', 'Did you mean LATCHKIT_SERVER_PORT?'],
    ['', 'There is no variable LATCHKIT_SERVER_.'],
    ['SOMETHING_ELSE', 'There is no variable LATCHKIT_SERVER_SOMETHING_ELSE.'],
  ])('that does not exist is refused, even without a value: %s', (name, message) => {
    expect(() => read({ [name]: '' })).toThrow(message)
  })

  test('of another program is left alone', () => {
    expect(
      readCommandLine('start', [], { LATCHKIT_API_URL: 'x', PORT: '1', DATABASE_URL: 'x' }).config.values.PORT,
    ).toBe(4000)
  })
})

test.each([
  ['postgres://u:hunter2@db/auth', 'postgres://u@db/auth'],
  ['postgres://u:hun@ter2@db/auth', 'postgres://u@db/auth'],
  ['postgres://u:hun/ter2@db/auth', 'postgres://u@db/auth'],
  ['postgresql://db', 'postgresql://db'],
  ['postgres://u@/auth?host=%2Ftmp%2Fpg&password=hunter2', 'postgres://u@/auth?host=/tmp/pg'],
])('of the address of a database, %s, its password is not shown', (address, shown) => {
  const config = read({ DATABASE_URL: address })
  expect(shownConfig('start', config)).toContain(`DATABASE_URL = ${shown}  (`)
})

test('--print-config shows every value of a command and where it comes from, without secrets', () => {
  const config = read(
    {
      PUBLIC_URL: 'https://auth.example.com/',
      DATABASE_URL: 'postgres://latchkit:hunter2@db.internal:5433/auth?password=hunter3',
      SECRETS_FILE: file(`3:vault:v1:hunter6A\n2:hunter2 ${ENOUGH}\n1:hunter4,${ENOUGH}\n`),
      VAULT_TOKEN: 'hvs.hunter7',
      VAULT_SECRET_ID: 'hunter8',
      RPC_URLS: '{"1":"https://node.example/hunter5"}',
    },
    ['--port', '80'],
  )
  const shown = shownConfig('start', config)
  expect(shown).not.toMatch(/hunter\d/)
  expect(shown.split('\n')).toEqual([
    'LATCHKIT_SERVER_PUBLIC_URL = https://auth.example.com/  (LATCHKIT_SERVER_PUBLIC_URL)',
    'LATCHKIT_SERVER_MOVED_FROM = (not set)',
    'LATCHKIT_SERVER_CAPTCHA_URL = (not set)',
    'LATCHKIT_SERVER_PORT = 80  (--port)',
    'LATCHKIT_SERVER_HOST = (not set)',
    'LATCHKIT_SERVER_SOCKET = (not set)',
    'LATCHKIT_SERVER_SOCKET_MODE = 660  (default)',
    'LATCHKIT_SERVER_ADMIN_PORT = (not set)',
    'LATCHKIT_SERVER_ADMIN_HOST = 127.0.0.1  (default)',
    'LATCHKIT_SERVER_LOG = on  (default)',
    'LATCHKIT_SERVER_MAX_CONNECTIONS = 10000  (default)',
    'LATCHKIT_SERVER_DRAIN_SECONDS = 0  (default)',
    'LATCHKIT_SERVER_DATABASE_URL = postgres://latchkit@db.internal:5433/auth  (LATCHKIT_SERVER_DATABASE_URL)',
    'LATCHKIT_SERVER_DATABASE_POOL = 10  (default)',
    'LATCHKIT_SERVER_STATEMENT_SECONDS = 5  (default)',
    'LATCHKIT_SERVER_PREPARED = on  (default)',
    'LATCHKIT_SERVER_DATA = memory  (default)',
    'LATCHKIT_SERVER_MIGRATE = on  (default)',
    'LATCHKIT_SERVER_SECRETS = (hidden; ids, newest first: 3 (wrapped by vault),2,1)  (LATCHKIT_SERVER_SECRETS_FILE)',
    'LATCHKIT_SERVER_VAULT_URL = (not set)',
    'LATCHKIT_SERVER_VAULT_KEY = (not set)',
    'LATCHKIT_SERVER_VAULT_MOUNT = transit  (default)',
    'LATCHKIT_SERVER_VAULT_NAMESPACE = (not set)',
    'LATCHKIT_SERVER_VAULT_TOKEN = (hidden)  (LATCHKIT_SERVER_VAULT_TOKEN)',
    'LATCHKIT_SERVER_VAULT_ROLE_ID = (not set)',
    'LATCHKIT_SERVER_VAULT_SECRET_ID = (hidden)  (LATCHKIT_SERVER_VAULT_SECRET_ID)',
    'LATCHKIT_SERVER_AWS_KMS_KEY = (not set)',
    'LATCHKIT_SERVER_AWS_KMS_REGION = (not set)',
    'LATCHKIT_SERVER_KEY_SERVICE_SECONDS = 60  (default)',
    'LATCHKIT_SERVER_APPS = (not set)',
    'LATCHKIT_SERVER_TRUST_PROXY = (not set)',
    'LATCHKIT_SERVER_PROXY_HEADER = x-forwarded-for  (default)',
    'LATCHKIT_SERVER_RPC_URLS = 1  (LATCHKIT_SERVER_RPC_URLS)',
    'LATCHKIT_SERVER_TELEGRAM_WIDGET_URL = (not set)',
    'LATCHKIT_SERVER_TELEGRAM_OAUTH_URL = (not set)',
    'LATCHKIT_SERVER_WIRE_PREFIX = privy  (default)',
    '',
  ])
})

describe('a key service', () => {
  const url = 'https://vault.example.com:8200'
  const services = (env: Env) => keyServicesOf(read(env).values)

  test('is made of its settings, where they are whole', () => {
    expect(services({})).toEqual({})
    expect(services({ VAULT_URL: url })).toEqual({})
    expect(services({ VAULT_URL: `${url}/`, VAULT_KEY: 'latchkit', VAULT_TOKEN_FILE: file('hvs.a\n') }).vault).toEqual({
      ...{ url, key: 'latchkit', mount: 'transit', token: 'hvs.a', namespace: undefined },
    })
    expect(services({ AWS_KMS_KEY: 'alias/latchkit', AWS_KMS_REGION: 'eu-central-1' })).toEqual({
      awsKms: { key: 'alias/latchkit', region: 'eu-central-1' },
    })
  })

  test.each([
    ['http://127.0.0.1:8100', 'http://127.0.0.1:8100'],
    ['http://[::1]:8100', 'http://[::1]:8100'],
    ['http://localhost:8100/', 'http://localhost:8100'],
  ])('may be an agent on this machine, without TLS: %s', (given, origin) => {
    expect(read({ VAULT_URL: given }).values.VAULT_URL).toBe(origin)
  })

  test.each([
    [{ VAULT_TOKEN: 't', VAULT_ROLE_ID: 'r', VAULT_SECRET_ID: 's' }, 'an AppRole are both set'],
    [{ VAULT_ROLE_ID: 'r' }, 'are set together, or neither'],
    [{ VAULT_SECRET_ID: 's' }, 'are set together, or neither'],
  ])('is refused with %j', (env, message) => {
    expect(() => services({ VAULT_URL: url, VAULT_KEY: 'latchkit', ...env })).toThrow(message)
  })
})

describe('a server for people', () => {
  const whole = {
    publicUrl: 'https://auth.example.com',
    databaseUrl: 'postgres://127.0.0.1:1/x',
    secrets: [ENOUGH],
  }
  test('may start with an address, a database and a secret, or with a folder', () => {
    expect(() => checkStart(whole)).not.toThrow()
    expect(() => checkStart({ publicUrl: whole.publicUrl, data: '.data' })).not.toThrow()
  })

  test.each([
    [{ publicUrl: undefined }, 'LATCHKIT_SERVER_PUBLIC_URL is not set'],
    [{ databaseUrl: undefined }, 'There is no database: set LATCHKIT_SERVER_DATABASE_URL'],
    [{ databaseUrl: undefined, data: 'memory' }, 'There is no database'],
    [{ secrets: undefined }, 'LATCHKIT_SERVER_SECRETS is not set'],
    [{ secrets: [] }, 'LATCHKIT_SERVER_SECRETS is not set'],
  ])('does not start with %j', (change, message) => {
    expect(() => checkStart({ ...whole, ...change })).toThrow(message)
  })
})
