import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isRecord } from '../../../../server/protocol/validate.js'
import { hashOf as telegramHash } from '../../../../server/telegram/signed-data.js'
import { answerAt } from '../../../idp.js'
import { wire } from '../../../wire.js'
import { type App, type Body, request } from '../../sandbox.js'
import * as authenticator from '../authenticator.js'
import { base58 } from '../base58.js'
import { connectedApps } from '../cross-app.js'
import { newKey, siweMessage } from '../ethereum.js'
import { asHost, fill, fromHost, HOST, must, type World } from './world.js'

const random = () => randomBytes(36).toString('base64url')

/** Logs in by a code, refreshes, forks and takes the fork up, and links, changes and removes addresses. */
export async function byCode({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp()
  const post = asHost(app)
  const { token, refresh_token } = await app.login('ada@people.example')
  const refreshed = await post('/sessions', { refresh_token })
  const forked = await post('/sessions/fork', { refresh_token: refreshed.refresh_token })
  await post('/sessions/fork/recover', { refresh_token: forked.new_session_refresh_token })
  await post(
    '/passwordless_sms/link',
    { phoneNumber: '+12125550123', code: await app.codeFor('+12125550123', { token }) },
    token,
  )
  const [oldAddress, newAddress] = ['ada@people.example', 'countess@people.example']
  await post('/passwordless/update', { oldAddress, newAddress, code: await app.codeFor(newAddress, { token }) }, token)
  const moved = { old_phone_number: '+12125550123', new_phone_number: '+12125550124' }
  const code = await app.codeFor('+12125550124', { token })
  await post('/passwordless_sms/update', { ...moved, code }, token)
  await post('/passwordless/unlink', { address: newAddress }, token)
  const other = await app.login('+12125550199')
  await post('/passwordless/link', { email: oldAddress, code: await app.codeFor(oldAddress, other) }, other.token)
  await post('/passwordless_sms/unlink', { phoneNumber: '+12125550199' }, other.token)
  await post('/sessions/logout', { refresh_token: other.refresh_token }, other.token)
  // Another code is on its way.
  await app.codeFor('grace@people.example')
}

/** Logs in at an app whose refresh tokens are in a cookie. */
export async function byCookie({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp({ custom_api_url: 'http://localhost:4000' })
  const email = 'ada@people.example'
  const answer = await must(app.call('/passwordless/authenticate', { email, code: await app.codeFor(email) }))
  const pair = answer.headers.getSetCookie().find((one) => one.startsWith(wire.cookie.serverRefresh(app.id)))
  await must(app.call('/sessions', {}, { headers: { cookie: `${pair?.split(';')[0]}` } }))
}

/** Goes to the address that `init` answers, and returns what proves the login there. */
async function proveAt(app: App, init: string, fields: object, token?: string) {
  const [code_verifier, state_code] = [random(), random()]
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const body = { ...fields, state_code, code_challenge, redirect_to: `${HOST}/in` }
  const { url } = await asHost(app)(init, body, token)
  const returned = await answerAt(`${url}`, HOST)
  const authorization_code = `${returned.searchParams.get(wire.query('oauth_code'))}`
  return { authorization_code, state_code, code_verifier }
}

function accountOf({ linked_accounts }: Body, type: string): Record<string, unknown> {
  const account = isRecords(linked_accounts) && linked_accounts.find((one) => one.type === type)
  if (!account) throw new Error(`The user has no account of type ${type}.`)
  return account
}
const isRecords = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isRecord)

export const byIdentityProvider =
  (name: string) =>
  async ({ sandbox }: World): Promise<void> => {
    const app = await sandbox.newApp({ [`${name}_oauth`]: true, oauth_tokens: true })
    const post = asHost(app)
    await post('/oauth/authenticate', await proveAt(app, '/oauth/init', { provider: name }))
    const linking = await sandbox.newApp({ [`${name}_oauth`]: true })
    const { token } = await linking.login('ada@people.example')
    const proof = await proveAt(linking, '/oauth/init', { provider: name }, token)
    const { subject } = accountOf(await asHost(linking)('/oauth/link', proof, token), `${name}_oauth`)
    await asHost(linking)('/oauth/unlink', { provider: name, subject }, token)
  }

/** Gets access to a folder of Google Drive and the address of iCloud, for the key of a wallet. */
export async function atClouds({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp({
    google_oauth: true,
    embedded_wallet_config: { user_owned_recovery_options: ['google-drive', 'icloud'] },
  })
  const post = asHost(app)
  const { token } = await app.login('ada@people.example')
  const proof = await proveAt(app, '/recovery/oauth/init', {}, token)
  await post('/recovery/oauth/authenticate', { ...proof, provider: 'google-drive' }, token)
  await post('/recovery/oauth/init_icloud', { client_type: 'web' }, token)
  await post('/recovery/configuration_icloud', { client_type: 'web' }, token)
}

const ADA = 1815
async function proveFarcaster(app: App, outside: string) {
  const { channel_token, connect_uri } = await asHost(app)('/farcaster/init', {})
  const channelToken = `${new URL(`${connect_uri}`).searchParams.get('channelToken')}`
  const headers = { origin: HOST, 'farcaster-channel-token': `${channel_token}` }
  const status = () => must(app.call('/farcaster/status', undefined, { headers }))
  await status()
  await fill(`${outside}/farcaster/~/siwf`, { channelToken, decision: 'approve', fid: `${ADA}` })
  const { message, signature } = (await status()).body
  return { channel_token, message, signature, fid: ADA }
}
/** Logs in with Farcaster, and links and unlinks such an account. */
export async function byFarcaster({ sandbox, outside }: World): Promise<void> {
  const app = await sandbox.newApp({ farcaster_auth: true })
  await asHost(app)('/farcaster/authenticate', await proveFarcaster(app, outside))
  const linking = await sandbox.newApp({ farcaster_auth: true })
  const { token } = await linking.login('ada@people.example')
  await asHost(linking)('/farcaster/link', await proveFarcaster(linking, outside), token)
  await asHost(linking)('/farcaster/unlink', { fid: ADA }, token)
}

const BOT = { bot_id: '7000000001', bot_name: 'acme_bot', link_enabled: true, seamless_auth_enabled: true }
const BOT_TOKEN = `${BOT.bot_id}:AAtoken-of-this-test`
/** Logs in with Telegram's widget and by the launch of a mini-app, and links and unlinks such an account. */
export async function byTelegram({ sandbox }: World): Promise<void> {
  const settings = { telegram_auth: true, telegram_auth_config: BOT, telegram_bot_token: BOT_TOKEN }
  const app = await sandbox.newApp(settings)
  const now = Math.floor(Date.now() / 1000)
  const widget = { id: '181500001', first_name: 'Ada', auth_date: `${now}` }
  const launch = { user: JSON.stringify({ id: 181500001, first_name: 'Ada' }), auth_date: `${now}` }
  const signed = (kind: 'widget' | 'launch', data: Record<string, string>) => ({
    ...data,
    hash: telegramHash(kind, { ...data, hash: '' }, BOT_TOKEN),
  })
  await asHost(app)('/telegram/authenticate', { telegram_auth_result: signed('widget', widget) })
  await asHost(app)('/telegram/authenticate', { telegram_web_app_data: signed('launch', launch) })
  const linking = await sandbox.newApp(settings)
  const { token } = await linking.login('ada@people.example')
  await asHost(linking)('/telegram/link', { telegram_auth_result: signed('widget', widget) }, token)
  await asHost(linking)('/telegram/unlink', { telegram_user_id: widget.id }, token)
}

type Creation = Parameters<typeof authenticator.create>[0]
type Assertion = Parameters<typeof authenticator.get>[1]
/** Links a new passkey to the user with this token. */
export async function addPasskey(app: App, token: string): Promise<authenticator.Passkey> {
  const { options } = await asHost(app)('/passkeys/link/init', {}, token)
  const { passkey, answer } = authenticator.create(options as Creation, HOST)
  await asHost(app)('/passkeys/link', { relying_party: HOST, authenticator_response: answer }, token)
  return passkey
}
/** Signs up with a passkey, logs in with it, and links and unlinks another. */
export async function byPasskey({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp({ passkey_auth: true })
  const post = asHost(app)
  const creation = (await post('/passkeys/register/init', {})).options as Creation
  const { passkey, answer } = authenticator.create(creation, HOST)
  const { token } = await post('/passkeys/register', { relying_party: HOST, authenticator_response: answer })
  const assertion = (await post('/passkeys/authenticate/init', {})).options as Assertion
  const response = authenticator.get(passkey, assertion, HOST)
  const { challenge } = assertion
  await post('/passkeys/authenticate', { relying_party: HOST, challenge, authenticator_response: response })
  const { id } = await addPasskey(app, `${token}`)
  await post('/passkeys/unlink', { credential_id: id }, `${token}`)
}

/** Logs in with a wallet of Ethereum, and links and unlinks it. */
export async function byEthereum({ sandbox }: World): Promise<void> {
  const settings = { wallet_auth: true }
  const wallet = newKey()
  const prove = async (app: App) => {
    const { nonce } = await asHost(app)('/siwe/init', { address: wallet.address })
    const message = siweMessage({ address: wallet.address, uri: HOST, nonce: `${nonce}` })
    return { message, signature: await wallet.signMessage({ message }), chainId: 'eip155:1' }
  }
  const app = await sandbox.newApp(settings)
  await asHost(app)('/siwe/authenticate', await prove(app))
  const linking = await sandbox.newApp(settings)
  const { token } = await linking.login('ada@people.example')
  await asHost(linking)('/siwe/link', await prove(linking), token)
  await asHost(linking)('/siwe/unlink', { address: wallet.address }, token)
}

/** Logs in with a wallet of Solana, and links and unlinks it. */
export async function bySolana({ sandbox }: World): Promise<void> {
  const settings = { wallet_auth: true, solana_wallet_auth: true }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const prove = async (app: App) => {
    const { nonce } = await asHost(app)('/siws/init', { address })
    const message = [
      'localhost:5173 wants you to sign in with your Solana account:',
      `${address}\n\nYou are proving you own this wallet.\n`,
      `URI: ${HOST}`,
      'Version: 1',
      'Chain ID: mainnet',
      `Nonce: ${nonce}`,
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
    return { message, signature: sign(null, Buffer.from(message), privateKey).toString('base64') }
  }
  const app = await sandbox.newApp(settings)
  await asHost(app)('/siws/authenticate', await prove(app))
  const linking = await sandbox.newApp(settings)
  const { token } = await linking.login('ada@people.example')
  await asHost(linking)('/siws/link', await prove(linking), token)
  await asHost(linking)('/siws/unlink', { address }, token)
}

/** Logs in with a token of the host, and links one. */
export async function byHostToken({ sandbox, host }: World): Promise<void> {
  const settings = { custom_auth_jwks_url: host.jwks }
  const app = await sandbox.newApp(settings)
  await asHost(app)('/custom_jwt_account/authenticate', { token: await host.token() })
  const linking = await sandbox.newApp(settings)
  const { token } = await linking.login('ada@people.example')
  await asHost(linking)('/custom_jwt_account/link', { token: await host.token() }, token)
}

/** Logs in as a guest, who becomes a person. */
export async function asGuest({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp({ guest_auth: true })
  const guest_credential = randomBytes(32).toString('base64url')
  const { token } = await asHost(app)('/guest/authenticate', { guest_credential })
  const code = await app.codeFor('ada@people.example', { token })
  await asHost(app)('/passwordless/authenticate', { email: 'ada@people.example', code }, token)
}

/** Logs in with an account of another app, asks its wallet for a signature, and ends all that. */
export async function byOtherApp({ sandbox }: World): Promise<void> {
  const apps = await connectedApps(sandbox)
  const owner = await apps.providerApp.login('ada@people.example')
  const { body } = await must(apps.authenticate(await apps.prove(owner)))
  const { access_token } = body.oauth_tokens as { access_token: string }
  const call = { method: 'personal_sign', params: ['0x01', '0x02'] }
  const asked = JSON.stringify({ content: { request: { request: call } }, timestamp: Date.now(), callbackUrl: HOST })
  const query = new URLSearchParams({ token: access_token, request: asked })
  await must(request(`${sandbox.next()}/oauth/transact?${query}`))
  const { token } = await apps.requester.login('grace@people.example')
  const other = await apps.providerApp.login('grace@people.example')
  const linked = await must(apps.link(await apps.prove(other), token))
  await must(apps.unlink(accountOf(linked.body, 'cross_app').subject, token))
  await must(apps.revoke(owner))
  // Another request waits for its answer.
  await apps.ask()
}

/** Logs in where the app has its captcha on. */
export async function pastCaptcha({ sandbox, outside }: World): Promise<void> {
  const app = await sandbox.newApp({ captcha_enabled: true })
  const challenge = { sitekey: '1x00000000000000000000BB', action: app.id, hostname: 'localhost' }
  const { body } = await request(`${outside}/turnstile/v0/challenge`, challenge)
  await must(app.call('/passwordless/init', { email: 'ada@people.example', token: body.token }, fromHost()))
}
