import { beforeEach, expect, test } from 'vitest'
import { mfaClear } from '../../../server/frame/page/events/mfa-clear.js'
import { solanaWalletConnect } from '../../../server/frame/page/events/solana-wallet-connect.js'
import { walletConnect } from '../../../server/frame/page/events/wallet-connect.js'
import { ethereum, solana } from '../../../server/frame/page/keys/chain.js'
import { keySecret } from '../../../server/frame/page/keys/secret.js'
import { splitSecret } from '../../../server/frame/page/keys/shares.js'
import { toText } from '../../../server/frame/page/lib/bytes.js'
import { Refusal } from '../../../server/frame/page/lib/refusal.js'
import { createProofs } from '../../../server/frame/page/second-factor/proofs.js'
import { forgetConnections } from '../../../server/frame/page/wallet/connect.js'
import { placeOf, storeShare } from '../../../server/frame/page/wallet/place.js'
import { accessToken } from '../token.js'
import { frameOf } from './door-frame.js'

const TOKEN = accessToken(0, 1_000)
const FACTOR = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
beforeEach(forgetConnections)

/**
 * A frame with the device's share of a wallet. It records the requests for the server's share. `refused`: the
 * server's error for a request without a proof. Only the right code is verified.
 */
async function frameWithWallet(chain: typeof ethereum, refused?: Refusal) {
  const address = chain.addressOf(Uint8Array.from({ length: 32 }, () => 7))
  const { device, server } = await splitSecret(keySecret(Uint8Array.from({ length: 32 }, () => 7)))
  const stored = new Map<string, string>()
  const requests: object[] = []
  const verified: [path: string, body: object][] = []
  const frame = {
    ...frameOf([]),
    vault: {
      storage: 'persistent' as const,
      get: (key: string) => stored.get(key),
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
    },
    async api<T>(_path: string, _token: string, body: object) {
      requests.push(body)
      if (refused && !('mfa_token' in body)) throw refused
      return { share: toText(server) } as T
    },
    proofs: createProofs(async <T>(path: string, _token: string, body: object) => {
      verified.push([path, body])
      if (!('code' in body) || body.code !== FACTOR.mfaCode) throw new Refusal('missing_or_invalid_mfa', 'no')
      return { token: 'a-proof' } as T
    }),
  }
  storeShare(frame, placeOf(chain, address, TOKEN), device)
  return { frame, address, requests, verified }
}

test('the server’s share of a connected wallet is requested once per access token', async () => {
  const { frame, address, requests } = await frameWithWallet(ethereum)
  const next = accessToken(1_000, 2_000)
  for (const token of [TOKEN, TOKEN, next])
    expect(await walletConnect.answer({ accessToken: token, address }, frame)).toEqual({ address })
  expect(requests).toHaveLength(2)
})
test.each([
  ['wallet:connect', walletConnect, ethereum, 'address'],
  ['solana-wallet:connect', solanaWalletConnect, solana, 'publicKey'],
])(
  'the second factor in %s is verified even if the wallet is connected, and its proof is sent to the server',
  async (_, event, chain, name) => {
    const { frame, address, requests, verified } = await frameWithWallet(chain)
    for (const factor of [{}, FACTOR])
      expect(await event.answer({ accessToken: TOKEN, [name]: address, ...factor }, frame)).toEqual({ [name]: address })
    expect(requests.map((body) => 'mfa_token' in body && body.mfa_token)).toEqual([false, 'a-proof'])
    expect(verified).toEqual([
      ['/totp/verify', { code: '123456', actions: ['wallet', 'export'], request_id: expect.any(String) }],
    ])
  },
)
test('a wallet that needs a second factor connects without a request for one, with a valid code, and not with a wrong one', async () => {
  const { frame, address } = await frameWithWallet(ethereum, new Refusal('missing_or_invalid_mfa', 'no'))
  const connect = (factor: object) => walletConnect.answer({ accessToken: TOKEN, address, ...factor }, frame)
  await expect(connect({ ...FACTOR, mfaCode: '654321' })).rejects.toMatchObject({ type: 'missing_or_invalid_mfa' })
  expect(await connect({})).toEqual({ address })
  expect(await connect(FACTOR)).toEqual({ address })
})
test('a code is not used up on a wallet that is not on this device', async () => {
  const { frame, verified } = await frameWithWallet(ethereum)
  const elsewhere = ethereum.addressOf(Uint8Array.from({ length: 32 }, () => 8))
  await expect(
    walletConnect.answer({ accessToken: TOKEN, address: elsewhere, ...FACTOR }, frame),
  ).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  expect(verified).toEqual([])
})
test('a logout forgets connected wallets', async () => {
  const { frame, address, requests } = await frameWithWallet(ethereum)
  const connect = () => walletConnect.answer({ accessToken: TOKEN, address }, frame)
  await connect()
  expect(await mfaClear.answer({ userId: 'user-1' }, frame)).toEqual({})
  await connect()
  expect(requests).toHaveLength(2)
})
test('a logout forgets a wallet that is being connected', async () => {
  const { frame, address, requests } = await frameWithWallet(ethereum)
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow = { ...frame, api: (...call: Parameters<typeof frame.api>) => gate.then(() => frame.api(...call)) }
  const connecting = walletConnect.answer({ accessToken: TOKEN, address }, slow as typeof frame)
  await mfaClear.answer({ userId: 'user-1' }, frame)
  answer()
  await connecting
  await walletConnect.answer({ accessToken: TOKEN, address }, frame)
  expect(requests).toHaveLength(2)
})
test.each([{}, { userId: '' }, { userId: 7 }, { userId: 'user-1', accessToken: TOKEN }, null])(
  'a logout message %j forgets nothing',
  async (data) => {
    const { frame, address, requests } = await frameWithWallet(ethereum)
    const connect = () => walletConnect.answer({ accessToken: TOKEN, address }, frame)
    await connect()
    await expect(async () => mfaClear.answer(data, frame)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await connect()
    expect(requests).toHaveLength(1)
  },
)
test('a wallet whose device the server does not know is not connected', async () => {
  const { frame, address } = await frameWithWallet(ethereum, new Refusal('wallet_not_on_device', 'no'))
  const connect = () => walletConnect.answer({ accessToken: TOKEN, address }, frame)
  for (const _ of [1, 2]) await expect(connect()).rejects.toMatchObject({ type: 'wallet_not_on_device' })
})
