import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { testContext } from '../../tests/unit/context.js'
import { part } from '../../tests/unit/part.js'
import type { SolanaAccount } from './contract.js'
import type { Keyring } from './keyring.js'
import { signMessage } from './messages.js'

const ADDRESS = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const OTHER = '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy'
const account = part<SolanaAccount>({ address: ADDRESS })

beforeEach(() => void vi.stubGlobal('location', new URL('https://app.example')))
afterEach(() => void vi.unstubAllGlobals())

function setup(prompts: boolean) {
  const sign = vi.fn(async () => new Uint8Array(64))
  const context = testContext('solana-wallet', { host: { embeddedWallets: { noPromptOnSignature: !prompts } } })
  const parts = { ctx: context.ctx, keyring: part<Keyring>({ sign }) }
  return { ...context, sign, ask: (message: string | Uint8Array) => signMessage(parts, account, message) }
}
const login = ({ domain = 'app.example', address = ADDRESS, chain = 'mainnet', version = '1' } = {}) =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nHello.\n\nURI: https://app.example\nVersion: ${version}\nChain ID: ${chain}\nNonce: 12345678\nIssued At: 2026-11-25T12:00:00Z`
const bytesOf = (text: string) => new TextEncoder().encode(text)
async function shown(message: string | Uint8Array) {
  const { ask, top, screens } = setup(true)
  const request = ask(message).catch(() => {})
  await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
  const state = top()?.get()
  screens.close()
  await request
  return state
}

test('a message in bytes of another frame is signed', async () => {
  const { ask, sign } = setup(false)
  await ask(runInNewContext('Uint8Array.of(1, 255)'))
  expect(sign).toHaveBeenCalledWith(account, 'signMessage', { message: 'Af8=', encoding: 'base64' }, expect.anything())
})
test('a message shows the characters that hide a part of it', async () => {
  const content = { isText: true, raw: 'Pay ⟨U+202E⟩100⟨U+00AD⟩' }
  expect(await shown('Pay \u202e100\u00ad')).toMatchObject({ content })
})

describe('a message that logs in', () => {
  test.each([
    ['for this page', login(), []],
    ['for this page, on another chain', login({ chain: 'solana:devnet' }), []],
    [
      'for another page',
      login({ domain: 'evil.example' }),
      [{ of: 'domain', said: 'evil.example', actual: 'app.example' }],
    ],
    ['for another wallet', login({ address: OTHER }), [{ of: 'address', said: OTHER, actual: ADDRESS }]],
  ])('%s has these mismatches, as text and as bytes', async (_, text, mismatches) => {
    const content = { raw: text, signIn: { isMalformed: false, mismatches } }
    expect(await shown(text)).toMatchObject({ content })
    expect(await shown(bytesOf(text))).toMatchObject({ content })
  })
  test('that is malformed is shown as text with a note', async () => {
    const text = login({ version: 'one' })
    expect(await shown(text)).toMatchObject({ content: { raw: text, signIn: { isMalformed: true, mismatches: [] } } })
  })
  test('for an Ethereum account is not a login of this wallet', async () => {
    const text = login().replace('Solana', 'Ethereum')
    expect(await shown(text)).toMatchObject({ content: { signIn: { isMalformed: true } } })
  })
  test('other text is not a login', async () => {
    expect(await shown('Ada wants tea.')).toMatchObject({ content: { raw: 'Ada wants tea.', signIn: undefined } })
  })
})

describe('without a prompt', () => {
  test.each([
    ['at another site', login({ domain: 'evil.example' }), 'evil.example'],
    ['with another wallet', login({ address: OTHER }), OTHER],
    ['at another site, malformed', login({ domain: 'evil.example', version: 'one' }), 'evil.example'],
  ])('a login message %s is refused with the reason', async (_, text, named) => {
    const { ask, sign } = setup(false)
    const refused = { code: 'invalid_message', message: expect.stringContaining(named) }
    await expect(ask(text)).rejects.toMatchObject(refused)
    await expect(ask(bytesOf(text))).rejects.toMatchObject(refused)
    expect(sign).not.toHaveBeenCalled()
  })
  /** The envelope that hardware wallets sign: version 1, with one signer. */
  const inEnvelope = (text: string) => {
    const header = Uint8Array.from([0xff, ...bytesOf('solana offchain'), 1, 1, ...Array(32).fill(65)])
    return Uint8Array.from([...header, ...bytesOf(text)])
  }
  test.each([
    ['a malformed one', bytesOf(login({ version: 'one' }))],
    ['one of Windows', bytesOf(login().replaceAll('\n', '\r\n'))],
    ['one in an envelope', inEnvelope(`\n${login()}`)],
  ])('a text that begins as a login message and cannot be read is refused: %s', async (_, bytes) => {
    const { ask, sign } = setup(false)
    await expect(ask(bytes)).rejects.toMatchObject({ code: 'invalid_message' })
    expect(sign).not.toHaveBeenCalled()
  })
  test('a login at the server’s own origin is refused, also in an envelope and where the user is asked', async () => {
    const text = login({ domain: 'auth.example' }).replace('URI: https://app.example', 'URI: https://auth.example')
    for (const prompts of [true, false])
      for (const message of [text, bytesOf(text), inEnvelope(text)]) {
        const { ask, sign } = setup(prompts)
        const refused = { code: 'invalid_message', message: expect.stringContaining('auth.example') }
        await expect(ask(message)).rejects.toMatchObject(refused)
        expect(sign).not.toHaveBeenCalled()
      }
  })
  test('a login message for this page is signed', async () => {
    expect(await setup(false).ask(login())).toHaveLength(64)
  })
})
