import { hexToString, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { handClock } from '../../../tests/unit/clock.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { ADA, connectionTo, type ScriptedWallet, scriptedWallet } from '../../../tests/unit/wallets.js'
import type { Connection } from '../../roles/connector.js'
import type { WatchedConnection } from '../connectors/watched-connection.js'
import { signMessage } from './sign-message.js'

const account = privateKeyToAccount(`0x${'0'.repeat(63)}1`)
const connectedWallet = (connection: Connection, address: string | null = ADA): WatchedConnection => ({
  id: 'metamask',
  connection,
  connectedAt: 7,
  release() {},
  address: () => address,
  account: () => address,
  chainId: () => 'eip155:1',
})
const sign = (provider: ScriptedWallet, message: unknown = 'hello', address: string | null = ADA) =>
  signMessage(handClock(), 120_000, connectedWallet(connectionTo(provider), address), message as string)

describe('an Ethereum wallet', () => {
  test('gets the text in hex, so that it cannot misread it, and the signature is returned', async () => {
    const message = 'Grüße an 0xAda 🚀\nzweite Zeile'
    const provider = scriptedWallet({
      personal_sign: (params) => account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
    })
    const { signature } = await sign(provider, message)
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(ADA)
    const [[request] = []] = provider.request.mock.calls
    const [data, who] = (request?.params ?? []) as [`0x${string}`, string]
    expect(hexToString(data)).toEqual(message)
    expect(who).toEqual(ADA)
  })
  test('signs a text that looks like hex as text', async () => {
    const provider = scriptedWallet()
    await sign(provider, '0x00')
    expect(provider.request.mock.calls[0]?.[0].params).toEqual(['0x30783030', ADA])
  })
  test('that is locked gets no request', async () => {
    const provider = scriptedWallet()
    expect(await codeOf(sign(provider, 'hello', null))).toBe('generic_connect_wallet_error')
    expect(provider.request).not.toHaveBeenCalled()
  })
  test.each([null, undefined, '', '0x', 'signed', '0xzz', 7, {}, ['0x5167']])(
    'rejects if the answer is not a signature: %j',
    async (answer) => {
      expect(await codeOf(sign(scriptedWallet({ personal_sign: () => answer })))).toBe('unknown_connect_wallet_error')
    },
  )
  test('rejects if the user declines, or without an answer', async () => {
    expect(await codeOf(sign(scriptedWallet({ personal_sign: () => Promise.reject({ code: 4001 }) })))).toBe(
      'user_rejected_request',
    )
    const clock = handClock()
    const mute = connectedWallet(connectionTo(scriptedWallet({ personal_sign: () => new Promise(() => {}) })))
    const code = codeOf(signMessage(clock, 5_000, mute, 'hello'))
    await clock.advance(5_000)
    expect(await code).toBe('client_request_timeout')
  })
})

test('a Solana wallet gets bytes and returns base64, with the envelope if it signed one', async () => {
  const signature = Uint8Array.from([251, 255, 0])
  const signing = vi.fn(async (signedMessage: Uint8Array) => ({ signature, signedMessage }))
  const connection: Connection = {
    chainType: 'solana',
    address: 'So1',
    connectorType: 'solana_standard',
    walletClientType: 'sunny',
    meta: { name: 'Sunny', id: 'sunny' },
    signing: { signMessage: async () => signature, signMessageDetailed: signing },
    onChange: () => () => {},
  }
  const sign = () => signMessage(handClock(), 1_000, connectedWallet(connection, 'So1'), 'grüß')
  expect(await sign()).toEqual({ signature: '+/8A' })
  expect(signing).toHaveBeenCalledWith(new TextEncoder().encode('grüß'))
  signing.mockResolvedValue({ signature, signedMessage: Uint8Array.from([255, 1]) })
  expect(await sign()).toEqual({ signature: '+/8A', signedMessage: '/wE=' })
})
