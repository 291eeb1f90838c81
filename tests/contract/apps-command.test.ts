import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp, findApp, saveSettings } from '../../server/apps/app.js'
import { runApps } from '../../server/apps/command.js'
import { configureApps } from '../../server/apps/configured.js'
import { newId } from '../../server/crypto/random.js'
import { openSecret, type Secret } from '../../server/crypto/secret.js'
import { runMigrate } from '../../server/db/command.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { secretFields } from '../../server/settings/secret.js'
import { defaults, mergeSettings, settingNames } from '../../server/settings/settings.js'
import { databaseBeside } from '../processes/postgres.js'
import { newData } from '../processes/server-data.js'
import { startProcess } from '../processes/start-process.js'
import { databases } from './databases.js'

type Json = Readonly<Record<string, unknown>>
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const account = (secret_key: string) => ({
  widget_url: 'https://buy.example',
  api_url: 'https://api.example',
  publishable_key: 'pk_known',
  secret_key,
})
/** What the references of these tests lead to. */
const ENV = {
  BOT: '7:bot-hidden',
  CAPTCHA: 'captcha-hidden',
  GOOGLE: 'google-hidden',
  MOONPAY: JSON.stringify(account('moonpay-hidden')),
  BROKEN: '{"secret_key": "broken-hidden"',
  EMPTY: '',
}
const FILES: Readonly<Record<string, string>> = { '/run/node': 'https://node.example/hidden\n', '/run/empty': '\n' }
const HIDDEN = /hidden|PRIVATE KEY|(5e){32}/
/** A value other than the default for every setting. */
const SECRETS: Json = {
  farcaster_app: { fid: 7, private_key: `0x${'5e'.repeat(32)}` },
  telegram_bot_token: '7:bot-hidden',
  farcaster_rpc_url: 'https://node.example/farcaster-hidden',
  rpc_urls: { 1: 'https://node.example/ethereum-hidden' },
  oauth_upstreams: { google: { client_id: 'known', client_secret: 'google-hidden' } },
  icloud: {
    url: 'https://cloud.example',
    message_origin: 'https://cloud.example',
    container_identifier: 'container',
    environment: 'development',
    api_token: 'icloud-hidden',
  },
  captcha_secret_key: 'captcha-hidden',
  moonpay: account('moonpay-hidden'),
  moonpay_sandbox: account('sandbox-hidden'),
  coinbase_onramp: {
    app_id: 'project',
    api_url: 'https://api.example',
    pay_url: 'https://pay.example',
    key_id: 'key',
    private_key: pem,
  },
}
const OPTIONAL: Json = {
  captcha_site_key: 'site',
  custom_auth_jwks_url: 'https://keys.example/jwks',
  custom_auth_audience: 'audience',
  custom_auth_issuer: 'issuer',
  telegram_auth_config: { bot_id: '7', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: false },
  funding_config: {
    default_recommended_currency: { chain: 'eip155:1', asset: 'USDC' },
    default_recommended_amount: '10',
    methods: ['moonpay'],
    prompt_funding_on_wallet_creation: false,
  },
}

const server = databases.find(({ databaseUrl }) => databaseUrl)
const places = [
  { name: 'PGlite', open: async () => openDatabase({ data: 'memory' }) },
  ...(server?.databaseUrl ? [{ name: 'Postgres', open: async () => openDatabase(await newDatabase()) }] : []),
]
async function newDatabase() {
  const name = `apps_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: `${server?.databaseUrl}` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { data: 'memory', databaseUrl: databaseBeside(`${server?.databaseUrl}`, name) }
}

describe.each(places)('the command apps on $name', ({ open }) => {
  let database: OpenDatabase
  let secret: Secret
  beforeAll(async () => {
    database = await open()
    secret = await openSecret({ secret: 'given' })
  })
  afterAll(() => database?.close())

  const store = () => ({ db: database.db, secret })
  /** Runs the command; `file` is what the file `apps.json` has. */
  async function run(args: readonly string[], file?: unknown) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runApps(args, {
      ...store(),
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      env: ENV,
      readFile: async (name) => {
        if (name === 'apps.json') return typeof file === 'string' ? file : JSON.stringify(file)
        return FILES[name] ?? readFile(name, 'utf8')
      },
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  const apply = (file: unknown, ...options: string[]) => run(['apply', 'apps.json', ...options], file)
  const settingsOf = async (id: string) => (await findApp(store(), id))?.stored
  const newApp = (settings: Json = {}) => createApp(store(), { settings: mergeSettings(defaults, settings) })
  const printed = async (id: string): Promise<Json> => JSON.parse((await run(['show', id])).out)[id]

  describe('create', () => {
    test('makes an app that no page may use yet, and prints its id alone', async () => {
      const { code, out } = await run(['create', '--name', 'Acme'])
      expect([code, out]).toEqual([0, expect.stringMatching(/^[a-z0-9]{25}$/)])
      expect(await settingsOf(out)).toMatchObject({ name: 'Acme', allowed_domains: [] })
    })
    test('takes an id, once', async () => {
      const id = newId()
      expect(await run(['create', id])).toEqual({ code: 0, out: id, err: '' })
      const before = await settingsOf(id)
      expect(await run(['create', id, '--name', 'Other'])).toEqual({
        ...{ code: 1, out: '' },
        err: `There is already an app with the id ${id}.`,
      })
      expect(await settingsOf(id)).toEqual(before)
    })
    test.each([
      [['create', 'short'], '"short" is not an app id.'],
      [['create', '--name', 'two\nlines'], '"name" must be one line'],
      [['create', newId(), newId()], 'It takes one app id.'],
      [['create', '--nmae', 'x'], "Unknown option '--nmae'"],
    ])('refuses %j', async (args, sentence) => {
      expect(await run(args)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) })
    })
  })

  describe('show and list', () => {
    test('have no secret, and say whether there is one', async () => {
      const id = await newApp({ ...SECRETS, name: 'Listed', allowed_domains: ['https://acme.example'] })
      for (const args of [['show', id], ['list'], ['list', '--json']]) {
        const { code, out } = await run(args)
        expect([code, out]).toEqual([0, expect.stringContaining('Listed')])
        expect(out).not.toMatch(HIDDEN)
      }
      expect((await run(['list'])).out).toContain(`${id}  "Listed"  "https://acme.example"`)
      expect(JSON.parse((await run(['list', '--json'])).out)).toContainEqual({
        ...{ id, name: 'Listed', allowed_domains: ['https://acme.example'] },
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })
      const shown = await printed(id)
      for (const name of Object.keys(secretFields)) expect(shown[name]).toBe('(set)')
      const without = await printed(await newApp())
      for (const name of Object.keys(secretFields)) expect(without[name]).toBe('(not set)')
    })
    test('an app that is not there is an error', async () => {
      const id = newId()
      expect(await run(['show', id])).toEqual({ code: 1, out: '', err: `There is no app with the id "${id}".` })
      expect((await run(['show', '\u0000'])).err).toBe('There is no app with the id "\\u0000".')
    })
    test('nothing in settings steers the terminal', async () => {
      const id = await newApp({ accent_color: '\u001b[2J\u009b1m\u202e', theme: 'a\u2066b' })
      const { out } = await run(['show', id])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/)
      expect((await printed(id)).accent_color).toBe('\u001b[2J\u009b1m\u202e')
    })
  })

  describe('what show prints', () => {
    test('has every setting, and apply takes it back without a change', async () => {
      const id = await newApp({ ...OPTIONAL, ...SECRETS })
      const before = await settingsOf(id)
      const shown = await printed(id)
      expect(Object.keys(shown).sort()).toEqual([...settingNames].sort())
      expect(await apply({ [id]: shown })).toEqual({ code: 0, out: 'There is nothing to change.', err: '' })
      expect(await settingsOf(id)).toEqual(before)
    })
    test('of a new app too, whose secrets are not set', async () => {
      const id = await newApp()
      expect((await apply({ [id]: await printed(id) })).out).toBe('There is nothing to change.')
    })
    test.each(Object.entries({ ...defaults, ...OPTIONAL, ...SECRETS }))('%s alone is taken back', async (name) => {
      const id = await newApp({ ...OPTIONAL, ...SECRETS })
      expect((await apply({ [id]: { [name]: (await printed(id))[name] } })).out).toBe('There is nothing to change.')
    })
    test('keeps no secret where another app has none', async () => {
      const [one, other] = [await newApp(SECRETS), await newApp()]
      const { code, err } = await apply({ [other]: await printed(one) })
      expect([code, err.split('\n').length]).toEqual([1, Object.keys(SECRETS).length])
      expect(err).toContain(`App ${other}: "captcha_secret_key" says "(set)", but there is none yet: write "env:NAME"`)
    })
    test('does not remove a secret that came after it was printed', async () => {
      const id = await newApp()
      const shown = await printed(id)
      await saveSettings(store(), id, mergeSettings(defaults, SECRETS))
      expect((await apply({ [id]: shown })).err).toContain('"moonpay" says "(not set)", but there is one')
      expect(await settingsOf(id)).toMatchObject(SECRETS)
    })
    test('of an app with a name from before names were one line is taken back', async () => {
      const id = await createApp(store(), { settings: { ...defaults, name: 'two\nlines' } })
      expect((await apply({ [id]: await printed(id) })).out).toBe('There is nothing to change.')
    })
  })

  describe('apply', () => {
    test('shows each setting that changes, old and new, and then has changed it', async () => {
      const id = await newApp({
        allowed_domains: ['https://a.example', 'https://b.example'],
        captcha_secret_key: 'old',
      })
      const file = {
        [id]: {
          name: 'Acme',
          rate_limits: { per_ip: 500 },
          allowed_domains: ['https://b.example', 'https://c.example'],
          captcha_secret_key: 'env:CAPTCHA',
          telegram_bot_token: 'env:BOT',
          email_auth: true,
        },
      }
      const lines = [
        `App ${id}: 6 changes`,
        '  allowed_domains: − "https://a.example"',
        '  allowed_domains: + "https://c.example"',
        '  captcha_secret_key: (changes)',
        '  name: "Latchkit Playground" → "Acme"',
        '  rate_limits.per_ip: 100 → 500',
        '  telegram_bot_token: (not set) → (set)',
      ]
      const before = await settingsOf(id)
      const dry = await apply(file, '--dry-run')
      expect(dry).toEqual({
        code: 0,
        out: [...lines, 'Nothing was changed, because of --dry-run.'].join('\n'),
        err: '',
      })
      expect(await settingsOf(id)).toEqual(before)
      expect(await apply(file)).toEqual({ code: 0, out: [...lines, 'Applied to 1 app.'].join('\n'), err: '' })
      expect(await settingsOf(id)).toEqual({
        ...mergeSettings(defaults, { name: 'Acme', rate_limits: { per_ip: 500 } }),
        ...{
          allowed_domains: file[id]?.allowed_domains,
          captcha_secret_key: 'captcha-hidden',
          telegram_bot_token: ENV.BOT,
        },
      })
      for (const again of [await apply(file), await apply(file, '--dry-run')])
        expect(again).toEqual({ code: 0, out: 'There is nothing to change.', err: '' })
    })

    test('creates apps that are missing, with no allowed domain, and leaves others as they are', async () => {
      const [other, id] = [await newApp(), newId()]
      const before = await settingsOf(other)
      expect((await apply({ [id]: { name: 'New', moonpay: 'env:MOONPAY' } }, '--dry-run')).code).toBe(0)
      expect(await settingsOf(id)).toBeUndefined()
      expect((await apply({ [id]: { name: 'New', moonpay: 'env:MOONPAY' } })).out).toBe(
        `App ${id}: created\n  moonpay: (not set) → (set)\n  name: "Latchkit Playground" → "New"\nApplied to 1 app.`,
      )
      expect(await settingsOf(id)).toMatchObject({
        name: 'New',
        allowed_domains: [],
        moonpay: account('moonpay-hidden'),
      })
      expect(await settingsOf(other)).toEqual(before)
    })

    test('takes secrets from variables and files, whole or in parts, and removes them by null', async () => {
      const id = await newApp({ rpc_urls: SECRETS.rpc_urls, captcha_secret_key: 'old' })
      const { code } = await apply({
        [id]: {
          farcaster_rpc_url: 'file:/run/node',
          oauth_upstreams: { google: { client_id: 'known', client_secret: 'env:GOOGLE' } },
          moonpay: { ...account('env:CAPTCHA') },
          rpc_urls: null,
          captcha_secret_key: null,
        },
      })
      expect(code).toBe(0)
      const after = await settingsOf(id)
      expect(after).toMatchObject({
        farcaster_rpc_url: 'https://node.example/hidden',
        oauth_upstreams: { google: { client_id: 'known', client_secret: 'google-hidden' } },
        moonpay: account('captcha-hidden'),
        rpc_urls: {},
      })
      expect(after).not.toHaveProperty('captcha_secret_key')
      await apply({
        [id]: { oauth_upstreams: { google: '(set)', github: { client_id: 'g', client_secret: 'env:BOT' } } },
      })
      expect((await settingsOf(id))?.oauth_upstreams).toEqual({
        google: { client_id: 'known', client_secret: 'google-hidden' },
        github: { client_id: 'g', client_secret: ENV.BOT },
      })
    })

    const refused: readonly (readonly [string, Json, string])[] = [
      [
        'a secret in clear',
        { telegram_bot_token: '7:bot-hidden' },
        '"telegram_bot_token" is a secret and must not stand in the file: write "env:NAME" for a variable or "file:/path" for a file.',
      ],
      [
        'a part of a secret in clear',
        { moonpay: account('sk_hidden') },
        '"moonpay" is a secret and must not stand in the file',
      ],
      [
        'a node’s address in clear',
        { rpc_urls: { 1: 'https://node.example/hidden' } },
        '"rpc_urls" is a secret and must not',
      ],
      [
        'a variable that is missing',
        { captcha_secret_key: 'env:MISSING' },
        '"captcha_secret_key" needs the variable MISSING, which is not set.',
      ],
      [
        'a variable that is empty',
        { captcha_secret_key: 'env:EMPTY' },
        '"captcha_secret_key" needs the variable EMPTY, which is not set.',
      ],
      [
        'a variable’s value after env:',
        { captcha_secret_key: 'env:sk-hidden!' },
        '"captcha_secret_key" has "env:" before something that is not the name of a variable.',
      ],
      [
        'a file that is missing',
        { captcha_secret_key: 'file:/nowhere/at/all' },
        '"captcha_secret_key" needs the file /nowhere/at/all, which cannot be read (ENOENT).',
      ],
      [
        'a file that is empty',
        { captcha_secret_key: 'file:/run/empty' },
        '"captcha_secret_key" needs the file /run/empty, which is empty.',
      ],
      [
        'a file by a relative path',
        { captcha_secret_key: 'file:secrets/key' },
        '"file:" before something that is not an absolute path',
      ],
      [
        'JSON that is broken',
        { moonpay: 'env:BROKEN' },
        '"moonpay" leads by env:BROKEN to something that begins with "{" and is not JSON.',
      ],
      [
        'a secret of the wrong form',
        { telegram_bot_token: 'env:CAPTCHA' },
        '"telegram_bot_token" must be a bot token such as 123:AA…',
      ],
      [
        'a reference that would publish a secret',
        { name: 'env:BOT' },
        '"name" is no secret: only settings that are take references.',
      ],
      [
        'such a reference deep inside',
        { allowlist_config: { error_detail: 'file:/run/node' } },
        '"allowlist_config" is no secret',
      ],
      [
        'a setting with an error in its name',
        { allowed_domain: [] },
        '"allowed_domain" is not a known setting. Did you mean "allowed_domains"?',
      ],
      ['a setting that does not exist', { colour_of_the_sky: 1 }, '"colour_of_the_sky" is not a known setting.'],
      ['a name of every object', { constructor: {} }, '"constructor" is not a known setting.'],
      ['a wrong value', { otp_ttl: 'ten' }, '"otp_ttl" must be a whole number from 1 to'],
      ['an unknown part', { rate_limits: { per_hour: 1 } }, '"rate_limits" must be an object of'],
    ]
    test.each(refused)('refuses %s, and changes nothing', async (_, values, sentence) => {
      const [id, other] = [await newApp(), await newApp()].sort() as [string, string]
      const before = [await settingsOf(id), await settingsOf(other)]
      const { code, out, err } = await apply({ [id]: { theme: 'dark' }, [other]: values })
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(new RegExp(`^App ${other}: `))
      expect(err).toContain(sentence)
      expect(err).not.toMatch(HIDDEN)
      expect([await settingsOf(id), await settingsOf(other)]).toEqual(before)
    })

    test('names all that is wrong at once', async () => {
      const [id, other] = [await newApp(), await newApp()].sort() as [string, string]
      const { err } = await apply({ [id]: { otp_ttl: 0, emails: true }, [other]: { name: '' } })
      expect(err.split('\n').map((line) => line.slice(0, 45))).toEqual([
        expect.stringMatching(new RegExp(`^App ${id}: "otp_ttl`)),
        expect.stringMatching(new RegExp(`^App ${id}: "emails`)),
        expect.stringMatching(new RegExp(`^App ${other}: "name`)),
      ])
    })

    test.each([
      ['no JSON', '{\n  "name": hidden }', '"apps.json" cannot be read: It is not valid JSON.'],
      [
        'a comma too few',
        '{\n  "a": 1 "hidden": 2 }',
        '"apps.json" cannot be read: It is not valid JSON (line 2, column 10).',
      ],
      ['no object', '[]', 'It must be a JSON object of app ids'],
      ['an app without settings', '{"a": 1}', 'It must be a JSON object of app ids'],
      ['an id that is none', '{"acme": {}}', '"acme" is not an app id.'],
    ])('refuses a file with %s', async (_, file, sentence) => {
      const { code, err } = await apply(file)
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
      expect(err).not.toMatch(HIDDEN)
    })

    test('says which file cannot be read, and how the command is used', async () => {
      expect((await run(['apply', '/nowhere/apps.json'])).err).toContain('"/nowhere/apps.json" cannot be read: ENOENT')
      for (const args of [[], ['delete'], ['apply'], ['show']])
        expect(await run(args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Usage:') })
      expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage:'), err: '' })
    })

    test('cannot change what was sealed by another server, and says so', async () => {
      const id = await newApp(SECRETS)
      const stranger = await openSecret({ secret: 'another' })
      const err: string[] = []
      const code = await runApps(['apply', 'apps.json'], {
        ...{ db: database.db, secret: stranger, env: {}, out: () => {}, err: (text) => err.push(text) },
        readFile: async () => JSON.stringify({ [id]: { name: 'Mine' } }),
      })
      expect([code, err.join()]).toEqual([1, expect.stringContaining('another secret has sealed it')])
      expect((await settingsOf(id))?.name).toBe('Latchkit Playground')
    })

    test('at the same time as others loses nobody’s change', async () => {
      const ids = [await newApp(), await newApp(), newId()]
      const names = settingNames.filter((name) => typeof defaults[name] === 'boolean')
      const all = await Promise.all(
        names.map((name, at) => {
          const entries = ids.map((id) => [id, { [name]: !defaults[name] }])
          return apply(Object.fromEntries(at % 2 ? entries : entries.reverse()))
        }),
      )
      expect(all.map(({ code, err }) => [code, err])).toEqual(names.map(() => [0, '']))
      expect(all.filter(({ out }) => out.includes('created'))).toHaveLength(1)
      for (const id of ids) {
        const after = await settingsOf(id)
        expect(names.filter((name) => after?.[name] === defaults[name])).toEqual([])
      }
    })

    test('is what follows references: a server that starts with the same file does not store them as secrets', async () => {
      const id = newId()
      const start = (settings: Json) => configureApps(store(), { [id]: settings })
      for (const settings of [{ captcha_secret_key: 'env:CAPTCHA' }, { rpc_urls: { 1: 'file:/run/node' } }])
        await expect(start(settings)).rejects.toThrow('Only "latchkit-server apps apply" follows these.')
      expect(await settingsOf(id)).toBeUndefined()
      await start({ captcha_secret_key: 'in clear' })
      expect(await settingsOf(id)).toMatchObject({ captcha_secret_key: 'in clear' })
    })

    test('makes an app once when several create it', async () => {
      const id = newId()
      const all = await Promise.all(['One', 'Two', 'Three'].map((name) => run(['create', id, '--name', name])))
      expect(all.map(({ code }) => code).sort()).toEqual([0, 1, 1])
    })
  })
})

describe.skipIf(!server)('two administrators on one Postgres server (skipped without server binaries)', () => {
  test('the second waits for the first, and sees what that has changed', async () => {
    const place = await newDatabase()
    const secret = await openSecret({ secret: 'given' })
    const [here, there] = await Promise.all([openDatabase(place), openDatabase(place)])
    try {
      const id = await createApp({ db: here.db, secret })
      let second: Promise<number> | undefined
      let isDone = false
      const out: string[] = []
      await here.db.transaction(async (tx) => {
        const store = { db: tx, secret }
        const app = await findApp(store, id, { lock: true })
        second = runApps(['apply', 'apps.json'], {
          ...{
            db: there.db,
            secret,
            env: {},
            out: (text: string) => out.push(text),
            err: (text: string) => out.push(text),
          },
          readFile: async () => JSON.stringify({ [id]: { rate_limits: { per_ip: 7 } } }),
        }).finally(() => {
          isDone = true
        })
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect(isDone).toBe(false)
        if (app) await saveSettings(store, id, mergeSettings(app.stored, { rate_limits: { per_ip: 5, window: 60 } }))
      })
      expect(await second).toBe(0)
      expect(out).toEqual([`App ${id}: 1 change`, '  rate_limits.per_ip: 5 → 7', 'Applied to 1 app.'])
      const { rate_limits } = (await findApp({ db: here.db, secret }, id))?.stored ?? {}
      expect(rate_limits).toEqual({ per_address: 10, per_ip: 7, window: 60 })
    } finally {
      await Promise.all([here.close(), there.close()])
    }
  })
})

test('apps as the command takes secrets from the environment, and shows none', async () => {
  const { folder, remove } = await newData()
  onTestFinished(remove)
  const data = path.join(folder, 'new')
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const env = { LATCHKIT_SERVER_DATA: data, BOT: 'a-secret-of-the-bot' }
  const command = (...args: string[]) =>
    startProcess(process.execPath, ['--import', 'tsx', main, ...args], { env }).exit
  await runMigrate({ data }, { check: false, print: () => {} })
  const created = await command('apps', 'create', '--name', 'Acme')
  expect(created).toMatchObject({ code: 0, stderr: '' })
  const file = path.join(folder, 'apps.json')
  await writeFile(file, JSON.stringify({ [created.stdout.trim()]: { captcha_secret_key: 'env:BOT' } }))
  const applied = await command('apps', 'apply', file, '--dry-run')
  expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('captcha_secret_key') })
  expect(applied.stdout + applied.stderr).not.toContain('a-secret')
  expect(await command('apps', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('apps COMMAND') })
  expect(await command('apps', 'lsit')).toMatchObject({ code: 1, stderr: expect.stringContaining('no command apps') })
})
