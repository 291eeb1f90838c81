import { randomBytes } from 'node:crypto'
import { wire } from '../../../wire.js'
import { request } from '../../sandbox.js'
import * as authenticator from '../authenticator.js'
import { byPasscode, byProvider, ethereumKey, frameOf, type Key, solanaKey, text } from '../frame-wallet.js'
import { factorsOf } from '../second-factors.js'
import { addPasskey } from './logins.js'
import { asHost, fill, fromHost, HOST, must, type World } from './world.js'

const EVERY_RECOVERY = {
  embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] },
}

/** Makes wallets, opens them on another device by the server's recovery, and changes how they are recovered. */
export async function walletOfProvider({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp(EVERY_RECOVERY)
  const frame = frameOf(app, sandbox.urls, await app.login('ada@people.example'))
  for (const key of [ethereumKey(), solanaKey()]) {
    const device = frame.device()
    await must(frame.create(key, { of: device }))
    await must(frame.share(key, device.hash))
    await must(frame.shares(key))
    await must(frame.material(key))
    await must(frame.add(key))
    await must(frame.guard(key, byProvider()))
  }
}

/** Makes a wallet that a password opens, guesses at the password, and moves its key into a cloud. */
export async function walletOfUser({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp(EVERY_RECOVERY)
  const frame = frameOf(app, sandbox.urls, await app.login('ada@people.example'))
  const [key, right]: [Key, string] = [ethereumKey(), text(32)]
  const recovery = (path: string, body: object) => frame.call(`/${key.address}/recovery/${path}`, body)
  const { password_guard } = (await must(recovery('password_guard', { guess: right }))).body
  await must(frame.create(key, { recovery: { ...byPasscode(), password_guard } }))
  await recovery('shares', { guess: text(32) })
  await must(recovery('shares', { guess: right }))
  await must(frame.guard(key, { method: 'google-drive', share: text(46), file_id: text(24) }))
  await must(frame.guard(key, { method: 'icloud', share: text(46), icloud_record_name: text(24) }))
}

/** Adds every second factor, proves each, and uses a backup code. */
export async function secondFactors({ sandbox }: World): Promise<void> {
  const app = await sandbox.newApp({ mfa_methods: ['sms', 'totp', 'passkey'] })
  const login = await app.login('ada@people.example')
  const { token } = login
  const factors = factorsOf(app, sandbox.urls, login)
  const proof = async (path: string, body: object) => ({
    mfa_token: `${(await factors.must(path, { ...body, actions: ['enroll'] })).token}`,
  })
  const { code, backupCodes } = await factors.addTotp()
  const [backupCode] = backupCodes as string[]
  const shown = await proof('/totp/verify', { code: code(2) })
  const phoneNumber = '+12125550123'
  const newest = async () => (await app.messages(phoneNumber)).find((message) => message.code)?.code
  await factors.must('/passwordless_sms/init', { action: 'enroll', phoneNumber, ...shown })
  await factors.must('/passwordless_sms/enroll', { phoneNumber, code: await newest(), ...shown })
  await must(app.call('/mfa/passwordless_sms/init', { action: 'verify' }, fromHost({ token })))
  await proof('/passwordless_sms/verify', { code: await newest() })
  const passkey = await addPasskey(app, token)
  await factors.must('/passkey/enrollment', { credential_ids: [passkey.id], ...shown })
  const byPasskey = async (path: string) => {
    const { options } = await asHost(app)(`/mfa/${path}/init`, {}, token)
    const response = authenticator.get(passkey, options as Parameters<typeof authenticator.get>[1], HOST)
    return proof('/passkey/verify', { authenticator_response: response, relying_party: HOST })
  }
  await byPasskey('passkey')
  const last = await byPasskey('passkeys')
  await proof('/backup_codes/verify', { code: backupCode })
  for (const path of ['backup_codes/generate', 'totp/unenroll', 'passwordless_sms/unenroll'])
    await factors.must(`/${path}`, last)
  // An authenticator app has been shown its secret, and waits for the first code.
  await factors.must('/totp/init', last)
}

/** Asks for a Farcaster signer, and buys money by card. */
export async function outsideServices({ sandbox, outside }: World): Promise<void> {
  const keysOf = async (name: string) => JSON.parse((await request(`${outside}/${name}/~/keys`)).text)
  const [moonpay, coinbase] = [`${outside}/moonpay`, `${outside}/coinbase-onramp`]
  const app = await sandbox.newApp({
    farcaster_auth: true,
    funding_config: {
      default_recommended_currency: { chain: 'eip155:1' },
      default_recommended_amount: '0.01',
      methods: ['moonpay', 'coinbase-onramp'],
      prompt_funding_on_wallet_creation: false,
    },
    moonpay: { widget_url: `${moonpay}/buy`, api_url: moonpay, ...(await keysOf('moonpay')) },
    coinbase_onramp: {
      app_id: 'a-project',
      api_url: coinbase,
      pay_url: coinbase,
      ...(await keysOf('coinbase-onramp')),
    },
  })
  const { channel_token, connect_uri } = await asHost(app)('/farcaster/init', {})
  const channelToken = `${new URL(`${connect_uri}`).searchParams.get('channelToken')}`
  await fill(`${outside}/farcaster/~/siwf`, { channelToken, decision: 'approve', fid: '1815' })
  const headers = { origin: HOST, 'farcaster-channel-token': `${channel_token}` }
  const { message, signature } = (await must(app.call('/farcaster/status', undefined, { headers }))).body
  const login = await asHost(app)('/farcaster/authenticate', { channel_token, message, signature, fid: 1815 })
  const token = `${login.token}`
  await must(frameOf(app, sandbox.urls, login).create(solanaKey()))
  const ed25519_public_key = `0x${randomBytes(32).toString('hex')}`
  const frame = sandbox.next()
  const ofFrame = { [wire.header.appId]: app.id, origin: frame }
  await must(request(`${frame}/api/v1/farcaster/signer/init`, { ed25519_public_key }, { token, headers: ofFrame }))
  await asHost(app)('/farcaster/signer/status', { ed25519_public_key }, token)
  const { address } = ethereumKey()
  await asHost(app)('/plugins/moonpay_on_ramp/sign', { address, config: {}, useSandbox: false }, token)
  const { partner_user_id } = await asHost(app)(
    '/funding/coinbase_on_ramp/init',
    { addresses: [{ address, blockchains: ['ethereum'] }], assets: ['ETH'] },
    token,
  )
  const purchase = `/funding/coinbase_on_ramp/status?partnerUserId=${partner_user_id}`
  await must(app.call(purchase, undefined, fromHost({ token })))
}
