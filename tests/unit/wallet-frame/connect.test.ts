import { beforeEach, expect, test } from 'vitest'
import { solanaWalletConnect } from '../../../provider/frame/page/events/solana-wallet-connect.js'
import { walletConnect } from '../../../provider/frame/page/events/wallet-connect.js'
import { ethereum, solana } from '../../../provider/frame/page/keys/chain.js'
import { keySecret } from '../../../provider/frame/page/keys/secret.js'
import { splitSecret } from '../../../provider/frame/page/keys/shares.js'
import { toText } from '../../../provider/frame/page/lib/bytes.js'
import { Refusal } from '../../../provider/frame/page/lib/refusal.js'
import { forgetConnections } from '../../../provider/frame/page/wallet/connect.js'
import { placeOf, storeShare } from '../../../provider/frame/page/wallet/place.js'
import { accessToken } from '../token.js'
import { frameOf } from './door-frame.js'

const TOKEN = accessToken(0, 1_000)
const FACTOR = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
beforeEach(forgetConnections)

/** A frame that has the device's share of a wallet, and notes what the provider is asked the other with. `refused`: why it gives none. */
async function frameWithWallet(chain: typeof ethereum, refused?: Refusal) {
  const address = chain.addressOf(Uint8Array.from({ length: 32 }, () => 7))
  const { device, server } = await splitSecret(keySecret(Uint8Array.from({ length: 32 }, () => 7)))
  const kept = new Map<string, string>()
  const asked: object[] = []
  const frame = {
    ...frameOf([]),
    vault: {
      storage: 'persistent' as const,
      get: (key: string) => kept.get(key),
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    },
    async api<T>(_path: string, _token: string, body: object) {
      asked.push(body)
      if (refused) throw refused
      return { share: toText(server) } as T
    },
  }
  storeShare(frame, placeOf(chain, address, TOKEN), device)
  return { frame, address, asked }
}

test('a wallet that is connected is asked of the provider once for each token', async () => {
  const { frame, address, asked } = await frameWithWallet(ethereum)
  const next = accessToken(1_000, 2_000)
  for (const token of [TOKEN, TOKEN, next])
    expect(await walletConnect.answer({ accessToken: token, address }, frame)).toEqual({ address })
  expect(asked).toHaveLength(2)
})
test.each([
  ['wallet:connect', walletConnect, ethereum, 'address'],
  ['solana-wallet:connect', solanaWalletConnect, solana, 'publicKey'],
])(
  'the second factor that %s brings reaches the provider, though the wallet is connected',
  async (_, event, chain, name) => {
    const wire = { mfa_method: 'totp', mfa_code: '123456', relying_party: 'https://host.example' }
    const { frame, address, asked } = await frameWithWallet(chain)
    for (const factor of [{}, FACTOR, FACTOR])
      expect(await event.answer({ accessToken: TOKEN, [name]: address, ...factor }, frame)).toEqual({ [name]: address })
    const brought = expect.objectContaining(wire)
    expect(asked).toEqual([expect.not.objectContaining({ mfa_code: '123456' }), brought, brought])
  },
)
test('a wallet whose share wants a second factor is connected without one, and not with a wrong one', async () => {
  const { frame, address } = await frameWithWallet(ethereum, new Refusal('missing_or_invalid_mfa', 'no'))
  const connect = (factor: object) => walletConnect.answer({ accessToken: TOKEN, address, ...factor }, frame)
  await expect(connect(FACTOR)).rejects.toMatchObject({ type: 'missing_or_invalid_mfa' })
  expect(await connect({})).toEqual({ address })
})
test('one that the provider does not know on this device is not connected', async () => {
  const { frame, address } = await frameWithWallet(ethereum, new Refusal('wallet_not_on_device', 'no'))
  const connect = () => walletConnect.answer({ accessToken: TOKEN, address }, frame)
  for (const _ of [1, 2]) await expect(connect()).rejects.toMatchObject({ type: 'wallet_not_on_device' })
})
