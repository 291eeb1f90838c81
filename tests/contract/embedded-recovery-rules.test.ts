import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { newKey, siweMessage } from './support/ethereum.js'
import { byPasscode, byProvider, ethereumKey, frameOf, solanaKey, text } from './support/frame-wallet.js'

const HOST = 'http://localhost:5173'
const ALL = { embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] } }
const disallowed = (error: string) => ({ status: 400, body: { code: 'disallowed_recovery_method', error } })
const invalid = (error: unknown) => ({ status: 400, body: { code: 'invalid_data', error } })
const limited = { status: 429, body: { code: 'too_many_requests' } }
const byDrive = () => ({ method: 'google-drive', share: text(46), file_id: 'f1' })

onOneDatabase('Rules of recovery', (sandbox) => {
  async function someone(settings: Record<string, unknown> = {}) {
    const app = await sandbox.newApp(settings)
    const login = await app.login('ada@example.com')
    return { app, token: login.token, frame: frameOf(app, sandbox.urls, login) }
  }

  test('a user whose own recovery guards the Ethereum wallet gets no Solana wallet', async () => {
    const { frame } = await someone()
    await frame.create(ethereumKey(), { recovery: byPasscode() })
    const guarded = disallowed('A user who guards the Ethereum wallet cannot have a Solana wallet.')
    expect(await frame.create(solanaKey())).toMatchObject(guarded)
    expect(await frame.create(solanaKey(), { imported: true })).toMatchObject(guarded)
  })

  test('a guarded wallet that was imported, and one of another maker, do not keep Solana away', async () => {
    const { app, token, frame } = await someone({ wallet_auth: true })
    await frame.create(ethereumKey(), { imported: true, recovery: byPasscode() })
    const external = newKey()
    const how = { headers: { origin: HOST }, token }
    const { nonce } = (await app.call('/siwe/init', { address: external.address }, how)).body
    const message = siweMessage({ address: external.address, uri: HOST, nonce: `${nonce}` })
    const linked = { message, signature: await external.signMessage({ message }) }
    expect((await app.call('/siwe/link', linked, how)).status).toBe(200)
    expect((await frame.create(solanaKey())).status).toBe(200)
  })

  test('beside a wallet on Solana none is guarded by its user', async () => {
    const { frame } = await someone()
    const key = ethereumKey()
    const never = disallowed('Solana wallets cannot have user-controlled recovery.')
    expect(await frame.create(solanaKey(), { recovery: byPasscode() })).toMatchObject(never)
    await frame.create(solanaKey())
    expect(await frame.create(key, { recovery: byPasscode() })).toMatchObject(never)
    expect((await frame.create(key)).status).toBe(200)
    expect(await frame.guard(key, byPasscode())).toMatchObject(never)
  })

  test('the app offers a way; a password also by having logins of its own', async () => {
    const { app, frame } = await someone({ embedded_wallet_config: { user_owned_recovery_options: [] } })
    const key = ethereumKey()
    const create = (recovery: object) => frame.create(key, { recovery })
    expect(await create(byPasscode())).toMatchObject(disallowed('Recovery by user-passcode is off for this app.'))
    await app.configure({ custom_auth_jwks_url: 'http://127.0.0.1:1/jwks' })
    expect(await create(byDrive())).toMatchObject(disallowed('Recovery by google-drive is off for this app.'))
    expect((await create(byPasscode())).status).toBe(200)
  })

  test.each([
    [wire.prefix, 'recovery_key'],
    ['user-passcode', 'recovery_key_derivation_salt'],
    ['google-drive', 'file_id'],
    ['icloud', 'icloud_record_name'],
  ])('a recovery by %s has its own field, and keeps no other', async (method, field) => {
    const { frame } = await someone(ALL)
    const key = ethereumKey()
    const all = {
      recovery_key: text(32),
      recovery_key_derivation_salt: 'salt',
      file_id: 'file',
      icloud_record_name: 'record',
    }
    const share = text(46)
    expect(await frame.create(key, { recovery: { ...all, method, share, [field]: undefined } })).toMatchObject(
      invalid(`"recovery.${field}" is missing.`),
    )
    expect((await frame.create(key, { recovery: { ...all, method, share } })).status).toBe(200)
    const { body } = await frame.material(key)
    expect(Object.keys(body)).toEqual(['recovery_type', field])
    expect(body[field]).toBe(all[field as keyof typeof all])
  })

  test('shares, hashes and keys must have their documented form', async () => {
    const { frame } = await someone()
    const key = ethereumKey()
    const device = frame.device()
    const good = {
      ...(await frame.signed(key, 'create', device)),
      address: key.address,
      imported: false,
      recovery: byProvider(),
    }
    const bad = [
      ...[' abcdefgh', 'abcdefgh ', 'abcd efgh', 'abcdefg', 'x'.repeat(201)].map((share) => ({ share })),
      ...['a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(63)}g`].map((hash) => ({ hash })),
      ...['a'.repeat(63), 'A'.repeat(64)].map((replaces) => ({ replaces })),
      { passing: 'yes' },
    ]
    const { hash } = device
    for (const wrong of bad)
      expect(await frame.call('', { ...good, device: { ...device, ...wrong } }), JSON.stringify(wrong)).toMatchObject(
        invalid(expect.stringMatching(/^"device" .*hash \(a SHA-256 in hex\), share \(base64url\).*replaces \(a SHA/)),
      )
    for (const wrong of [
      ...['', ' a', 'a ', 'a b', 'x'.repeat(1001)].map((share) => ({ share })),
      ...[text(31), text(33), `${text(32).slice(1)}=`, `${text(32).slice(1)} `].map((recovery_key) => ({
        recovery_key,
      })),
      { method: 'telepathy' },
    ])
      expect(await frame.call('', { ...good, recovery: { ...good.recovery, ...wrong } })).toMatchObject(
        invalid(
          expect.stringMatching(/^"recovery" .*share \(base64url\), recovery_key \(32 bytes of base64url\), recovery_/),
        ),
      )
    expect((await frame.call(`/${key.address}/share`, { hash: `${hash}0` })).body.error).toBe(
      '"hash" must be a SHA-256 in hex.',
    )
    expect((await frame.call('', good)).status).toBe(200)
  })

  test('tries at a password are counted for each wallet, others for each user’s machine', async () => {
    const { app, frame } = await someone({ rate_limits: { per_address: 1 } })
    const [one, other, free] = [ethereumKey(), ethereumKey(), ethereumKey()]
    await frame.create(one, { recovery: byPasscode() })
    await frame.create(other, { imported: true, recovery: byPasscode() })
    await frame.create(free, { imported: true })
    expect((await frame.shares(one)).status).toBe(200)
    expect(await frame.shares(one)).toMatchObject(limited)
    expect((await frame.shares(other)).status).toBe(200)
    for (let times = 0; times < 2; times++) expect((await frame.shares(free)).status).toBe(200)
    await app.configure({ rate_limits: { per_ip: 2 } })
    expect(await frame.shares(free)).toMatchObject(limited)
  })
})
