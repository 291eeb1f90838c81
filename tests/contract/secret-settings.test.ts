import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, findApp, saveSettings } from '../../server/apps/app.js'
import { openSecret, type Secret } from '../../server/crypto/secret.js'
import type { OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { apps } from '../../server/db/schema/apps.js'
import { secretFields } from '../../server/settings/secret.js'
import { defaults, mergeSettings } from '../../server/settings/settings.js'

let database: OpenDatabase
let secret: Secret
beforeAll(async () => {
  database = await openDatabase({ data: 'memory' })
  secret = await openSecret({ secret: 'given' })
})
afterAll(() => database.close())

const pem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const moonpay = (secret_key: string) => ({
  widget_url: 'https://buy.example',
  api_url: 'https://api.example',
  publishable_key: 'pk_known',
  secret_key,
})
/** A value for every secret setting, with texts that must not be in the stored rows. */
const SECRETS = {
  farcaster_app: { fid: 7, private_key: `0x${'5e'.repeat(32)}` },
  telegram_bot_token: '7:bot-hidden',
  farcaster_rpc_url: 'https://node.example/farcaster-hidden',
  rpc_urls: { 1: 'https://node.example/ethereum-hidden' },
  oauth_upstreams: {
    google: { client_id: 'known', client_secret: 'google-hidden' },
    apple: { client_id: 'known', team_id: 'team', key_id: 'key', private_key: pem() },
  },
  icloud: {
    url: 'https://cloud.example',
    message_origin: 'https://cloud.example',
    container_identifier: 'container',
    environment: 'development',
    api_token: 'icloud-hidden',
  },
  captcha_secret_key: 'captcha-hidden',
  moonpay: moonpay('moonpay-hidden'),
  moonpay_sandbox: moonpay('sandbox-hidden'),
  coinbase_onramp: {
    app_id: 'project',
    api_url: 'https://api.example',
    pay_url: 'https://pay.example',
    key_id: 'key',
    private_key: pem(),
  },
} satisfies Record<keyof typeof secretFields, unknown>
/** A value that the first encrypting version stored. A newer server must read it. */
const WRITTEN = 'PEImkhHtWrIPP4KemG6_668IOM2wvnqdYn6jy2a6if-pjZs7f5hE77Eh6MjahXagZm7964XbdGf0RGs'
const HIDDEN = /hidden|(5e){32}|PRIVATE KEY/

const store = () => ({ db: database.db, secret })
const settings = mergeSettings({ ...defaults, name: 'An app' }, SECRETS)
const rowOf = async (id: string) => JSON.stringify(await database.db.select().from(apps).where(eq(apps.id, id)))

test('a row has none of the secrets, and whoever finds the app has them all', async () => {
  expect(Object.keys(SECRETS).sort()).toEqual(Object.keys(secretFields).sort())
  expect(JSON.stringify(settings)).toMatch(HIDDEN)
  const id = await createApp(store(), { settings })
  expect(await rowOf(id)).not.toMatch(HIDDEN)
  expect((await findApp(store(), id))?.settings).toEqual(settings)
  await saveSettings(store(), id, { ...settings, name: 'Another name' })
  expect(await rowOf(id)).not.toMatch(HIDDEN)
  expect((await findApp(store(), id))?.settings).toEqual({ ...settings, name: 'Another name' })
})

test('a row of an older server is read as it is, and sealed when it is written', async () => {
  const id = await createApp(store())
  await database.db.update(apps).set({ settings, sealedSettings: null }).where(eq(apps.id, id))
  expect(await rowOf(id)).toMatch(HIDDEN)
  expect((await findApp(store(), id))?.settings).toEqual(settings)
  await saveSettings(store(), id, settings)
  expect(await rowOf(id)).not.toMatch(HIDDEN)
  expect((await findApp(store(), id))?.settings).toEqual(settings)
})

test('what an older server has sealed is opened, and what it did not know has its default', async () => {
  const id = await createApp(store(), { id: 'an-app' })
  await database.db.update(apps).set({ sealedSettings: WRITTEN }).where(eq(apps.id, id))
  expect((await findApp(store(), id))?.settings).toMatchObject({ telegram_bot_token: '7:kept', moonpay: null })
})

test('they are sealed for one app, by one server’s secret', async () => {
  const [one, other] = [await createApp(store(), { settings }), await createApp(store())]
  const [{ sealedSettings } = {}] = await database.db.select().from(apps).where(eq(apps.id, one))
  await database.db.update(apps).set({ sealedSettings }).where(eq(apps.id, other))
  await expect(findApp(store(), other)).rejects.toThrow(`The secret settings of the app ${other} are locked.`)
  const stranger = { ...store(), secret: await openSecret({ secret: 'another' }) }
  await expect(findApp(stranger, one)).rejects.toThrow('another secret has sealed it')
})
