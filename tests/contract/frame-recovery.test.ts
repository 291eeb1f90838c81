import { expect, test } from 'vitest'
import { ethereum } from '../../server/frame/page/keys/chain.js'
import { newSecret } from '../../server/frame/page/keys/secret.js'
import { splitSecret } from '../../server/frame/page/keys/shares.js'
import type { Api } from '../../server/frame/page/lib/api.js'
import { Refusal } from '../../server/frame/page/lib/refusal.js'
import { newSalt, passcodeKey } from '../../server/frame/page/recovery/passcode.js'
import { recoverWallet, setRecovery } from '../../server/frame/page/recovery/recover.js'
import { encrypt } from '../../server/frame/page/recovery/recovery-key.js'
import { deviceRegistration } from '../../server/frame/page/recovery/recovery-share.js'
import { createProofs } from '../../server/frame/page/second-factor/proofs.js'
import type { Frame } from '../../server/frame/page/wallet/frame.js'
import { placeOf, readShare } from '../../server/frame/page/wallet/place.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { frameOf } from './support/frame-wallet.js'

const METHOD = 'user-passcode'
/** A password that the current dialog would refuse, but an older one accepted. */
const PASSWORD = 'first secret'
const OFFERED = { embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: [METHOD] } }

/**
 * Runs the frame's own code against a server without a browser. Its vault is in memory, and no worker derives keys.
 */
onOneDatabase('A frame and a recovery password', (sandbox) => {
  async function someone() {
    const app = await sandbox.newApp({ ...OFFERED, wrong_passwords_per_hour: 2 })
    const login = await app.login('ada@example.com')
    const { call } = frameOf(app, sandbox.urls, login)
    const api: Api = async (path, _, body) => {
      const { status, body: answered, text } = await call(path, body)
      if (status === 200) return JSON.parse(text)
      const type = `${answered.code}` === 'invalid_credentials' ? 'invalid_credentials' : 'error'
      throw new Refusal(type, `${answered.error}`)
    }
    const calls: string[] = []
    const counting: Api = (path, token, body) => {
      calls.push(path.replace(/^\/0x\w+/, ''))
      return api(path, token, body)
    }
    function device(): Frame {
      const stored = new Map<string, string>()
      const vault: Frame['vault'] = {
        storage: 'persistent',
        get: (key) => stored.get(key),
        set: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
      }
      const clouds = {
        googleDrive: { url: '' },
        icloud: { url: '', container: '', environment: '', apiToken: '' },
      }
      const facts = { appId: app.id, prefix: wire.prefix, origins: [], clouds, passcodeWorker: '' }
      return { facts, vault, api: counting, mfa: counting, proofs: createProofs(counting) }
    }
    const accessToken = login.token
    /** Sets a password as frames did before the server counted guesses. */
    async function withOldPassword() {
      const frame = device()
      const secret = newSecret()
      const key = await ethereum.keyOf(secret)
      const at = placeOf(ethereum, ethereum.addressOf(key), accessToken)
      const shares = await splitSecret(secret)
      const salt = newSalt()
      const name = [app.id, 'ethereum', at.address].join(':')
      const share = await encrypt(await passcodeKey(PASSWORD, salt, ''), shares.recovery, name)
      const registration = { chain_type: 'ethereum', address: at.address, imported: false }
      await api('', accessToken, {
        ...registration,
        recovery: { method: METHOD, share, recovery_key_derivation_salt: salt },
        ...deviceRegistration(frame, at, shares, { key }, 'create'),
      })
      return at
    }
    const recover = (frame: Frame, at: ReturnType<typeof placeOf>, passcode: string) =>
      recoverWallet(frame, at, { method: METHOD, passcode }, {})
    return { device, withOldPassword, recover, calls }
  }

  test('opens a wallet by a password of before, which is counted from then on', { timeout: 60_000 }, async () => {
    const { device, withOldPassword, recover, calls } = await someone()
    const at = await withOldPassword()
    const [first, second] = [device(), device()]
    await recover(first, at, PASSWORD)
    expect(readShare(first, at)).toBeDefined()
    expect(calls).toEqual([
      '/recovery/key_material',
      '/recovery/shares',
      '/devices',
      '/recovery/password_guard',
      '/recovery',
    ])
    calls.length = 0
    await expect(recover(second, at, 'wrong')).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
    await recover(second, at, PASSWORD)
    expect(calls).toEqual([
      '/recovery/key_material',
      '/recovery/shares',
      '/recovery/key_material',
      '/recovery/shares',
      '/devices',
    ])
    await expect(recover(second, at, 'wrong again')).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
    await expect(recover(second, at, PASSWORD)).rejects.toThrow('Too many wrong passwords for this wallet.')
    // a device that has the wallet sets a new password
    await setRecovery(first, at, { method: METHOD, passcode: 'second-secret' }, {})
    await recover(second, at, 'second-secret')
  })
})
