import { recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { embeddedParts, MINE, OTHER, SILENT, signFor } from '../../../tests/unit/embedded.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { hexOf } from '../wallet/bytes.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())
const silent = (options: object = {}) => embeddedParts({ raw: SILENT, ...options })
const typed = {
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: {},
  message: { contents: 'Hello' },
}

/** The page of `stubBrowser()`. */
const PAGE = 'host.example'
const login = ({ domain = PAGE, address = MINE as string, chain = '1', version = '1' } = {}) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nHello.\n\nURI: https://${PAGE}\nVersion: ${version}\nChain ID: ${chain}\nNonce: 12345678\nIssued At: 2026-11-25T12:00:00Z`

describe('without a prompt', () => {
  test('signs a message, and reports it once', async () => {
    const { signer, acts, track, screens } = silent()
    const { signature } = await signer.message({ message: 'Grüße, 0x12' })
    expect(await recoverMessageAddress({ message: 'Grüße, 0x12', signature })).toBe(MINE)
    expect(acts).toEqual([{ act: 'signMessage', signature }])
    expect(track.mock.calls).toEqual([
      ['embedded_wallet_sign_message_started', { walletAddress: MINE }],
      ['embedded_wallet_sign_message_completed', { walletAddress: MINE }],
    ])
    expect(screens.get().open).toBe(false)
  })
  test('a message that logs in to this page is signed', async () => {
    const { signature } = await silent().signer.message({ message: login() })
    expect(await recoverMessageAddress({ message: login(), signature })).toBe(MINE)
  })
  test.each([
    ['domain', { domain: 'evil.example' }, 'evil.example'],
    ['address', { address: OTHER }, OTHER],
    ['domain', { domain: 'evil.example', version: 'one' }, 'evil.example'],
  ])('a login message for another %s is refused by name', async (of, facts, named) => {
    const { signer, answerRpc } = silent()
    const message = login(facts)
    await expect(signer.message({ message })).rejects.toMatchObject({
      code: 'invalid_message',
      message: expect.stringContaining(`logs in with the ${of} ${named}`),
    })
    await expect(signer.personal(message)).rejects.toMatchObject({ code: 'invalid_message' })
    expect(answerRpc).not.toHaveBeenCalled()
  })
  test('a login message for another chain is signed, since an account signs alike on all chains', async () => {
    const message = login({ chain: '10' })
    const { signature } = await silent().signer.message({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(MINE)
  })
  test.each([
    ['without a version', login().replace('Version: 1\n', '')],
    ['with an odd version', login({ version: 'one' })],
    ['in capitals', login().toUpperCase()],
    ['with a scheme', `https://${login({ version: 'one' })}`],
    ['after spaces', ` \t\n ${login()}`],
    ['after a text', `Hello!\n\n${login()}`],
    ['with line ends of Windows', login().replaceAll('\n', '\r\n')],
    ['with line ends of Unicode', login().replaceAll('\n', '\u2028')],
    ['with two spaces after its domain', login().replace(' wants', '  wants')],
    ['with a line end after its domain', login().replace(' wants', '\nwants')],
    ['with a byte order mark', `\ufeff${login()}`],
    ['with an invisible space', login().replace('wants', 'wa\u200bnts')],
    ['with a soft hyphen', login().replace('sign in', 'sign\u00ad in')],
    ['with a grapheme joiner', login().replace('sign in', 'si\u034fgn in')],
    ['with a filler', login().replace('you to', 'you\u3164 to')],
    ['with a control', login().replace('wants you', 'wants\u0001 you')],
    ['in wide letters', login().replace('wants', 'ｗａｎｔｓ')],
    ['for an account of Solana', login().replace('Ethereum', 'Solana')],
    ['with only its first line', `${PAGE} wants you to sign in with your Ethereum account:`],
  ])('a text that begins as a login message and cannot be read is refused: %s', async (_, message) => {
    const { signer, answerRpc } = silent()
    const refused = { code: 'invalid_message', message: expect.stringContaining('EIP-4361') }
    await expect(signer.message({ message })).rejects.toMatchObject(refused)
    await expect(signer.personal(hexOf(message))).rejects.toMatchObject(refused)
    expect(answerRpc).not.toHaveBeenCalled()
  })
  test('a login that is hidden in bytes which are no text is refused', async () => {
    const hidden = login({ domain: 'evil.example' }).replace('Hello.', 'Hello\u0001.')
    const refused = { code: 'invalid_message', message: expect.stringContaining('evil.example') }
    await expect(silent().signer.message({ message: hidden })).rejects.toMatchObject(refused)
    const opaque = `0xff${hexOf(`\n${login()}`).slice(2)}`
    await expect(silent().signer.personal(opaque)).rejects.toMatchObject({ code: 'invalid_message' })
  })
  test.each([
    'Ada wants tea.',
    `The page ${PAGE} wants you to sign in with your own account.`,
    'I want you to sign in.',
  ])('a text that only speaks of a login is signed: %s', async (message) => {
    const { signature } = await silent().signer.message({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(MINE)
  })
  test('text that looks like hex is signed as text', async () => {
    const { signature } = await silent().signer.message({ message: '0x1234' })
    expect(await recoverMessageAddress({ message: '0x1234', signature })).toBe(MINE)
  })
  test('signs typed data', async () => {
    const { signer, acts, track } = silent()
    const { signature } = await signer.typedData(typed)
    expect(acts).toEqual([{ act: 'signTypedData', signature }])
    expect(track).toHaveBeenCalledWith('embedded_wallet_sign_typed_data_completed', { walletAddress: MINE })
  })
  test.each([undefined, null, {}, { message: '' }, { message: 7 }, { message: ['a'] }])(
    'invalid_message: %j',
    async (of) => {
      const { signer, answerRpc, acts } = silent()
      expect(await codeOf(signer.message(of as never))).toBe('invalid_message')
      expect(answerRpc).not.toHaveBeenCalled()
      expect(acts).toMatchObject([{ act: 'signMessage', error: { code: 'invalid_message' } }])
    },
  )
  test.each(['unknown_embedded_wallet_error', 'invalid_request_arguments'] as const)(
    'unable_to_sign if the frame refuses with %s',
    async (code) => {
      const { signer } = silent({ rpc: () => Promise.reject(failure(code)) })
      const error = await signer.message({ message: 'Hello' }).catch((cause) => cause)
      expect(error).toMatchObject({ code: 'unable_to_sign', cause: { code } })
    },
  )
  test.each([undefined, null, '', '0x', 7, {}, 'signed'])('unable_to_sign if the frame returns %j', async (answer) => {
    expect(await codeOf(silent({ rpc: async () => answer }).signer.message({ message: 'Hello' }))).toBe(
      'unable_to_sign',
    )
  })
  test('any other error of the frame is unchanged', async () => {
    const { signer } = silent({ rpc: () => Promise.reject(failure('mfa_timeout')) })
    expect(await codeOf(signer.message({ message: 'Hello' }))).toBe('mfa_timeout')
  })
  test('a login of another page is refused without a prompt, also by options that then answer otherwise', async () => {
    const { signer, answerRpc } = embeddedParts()
    let looks = 0
    const uiOptions = {
      get showWalletUIs() {
        return looks++ === 0
      },
    }
    signer.message({ message: login({ domain: 'evil.example' }) }, { uiOptions }).catch(() => {})
    await new Promise((done) => setTimeout(done, 50))
    expect([looks, answerRpc.mock.calls]).toEqual([1, []])
  })
  test('embedded_wallet_not_found: no other wallet than the named one signs', async () => {
    const { signer, answerRpc } = silent()
    expect(await codeOf(signer.message({ message: 'Hello' }, { address: OTHER }))).toBe('embedded_wallet_not_found')
    expect(answerRpc).not.toHaveBeenCalled()
  })
  test('must_be_authenticated, even if the user logs out meanwhile', async () => {
    expect(await codeOf(silent({ user: null }).signer.message({ message: 'Hello' }))).toBe('must_be_authenticated')
    const { signer, user } = embeddedParts()
    const asking = codeOf(signer.message({ message: 'Hello' }, { uiOptions: { showWalletUIs: false } }))
    user.set(null)
    expect(await asking).toBe('must_be_authenticated')
  })
})

describe('a login at the server’s own origin', () => {
  const SERVER = 'auth.example'
  test.each([
    ['by its domain', login({ domain: SERVER })],
    ['by its URI', login().replace(`URI: https://${PAGE}`, `URI: https://${SERVER}/oauth`)],
    ['in other letters', login({ domain: SERVER.toUpperCase() })],
    ['with its port', login({ domain: `${SERVER}:443` })],
    ['with a scheme', login({ domain: `https://${SERVER}` })],
    ['with a full stop', login({ domain: `${SERVER}.` })],
    ['with a user', login({ domain: `ada@${SERVER}` })],
    ['malformed', login({ domain: SERVER, version: 'one' })],
    ['by the URI of a malformed one', login({ version: 'one' }).replace(`https://${PAGE}`, `http://${SERVER}`)],
    ['after another one', `${login()}\n${login({ domain: SERVER })}`],
  ])('is refused whether the user is asked or not: %s', async (_, message) => {
    const asker = { appId: 'shop', appName: 'Shop', logo: null, origin: `https://${SERVER}` }
    for (const parts of [silent(), embeddedParts(), embeddedParts({ host: { asker } })]) {
      const refused = { code: 'invalid_message', message: expect.stringContaining(SERVER) }
      await expect(parts.signer.message({ message })).rejects.toMatchObject(refused)
      expect(parts.answerRpc).not.toHaveBeenCalled()
      expect(parts.screens.get().open).toBe(false)
    }
  })
})

describe('with a prompt', () => {
  test('asks, signs, shows the success, and closes', async () => {
    const { signer, screens, clock, top, answerRpc } = embeddedParts()
    const signing = signer.message({ message: 'Hello' }, { uiOptions: { title: 'Join' } })
    await settled()
    expect(screens.get()).toMatchObject({
      screen: 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN',
      data: { method: 'personal_sign', data: 'Hello', uiOptions: { title: 'Join' } },
    })
    expect(answerRpc).not.toHaveBeenCalled()
    top()?.send({ type: 'sign' })
    top()?.send({ type: 'sign' })
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'success' }), { timeout: WAIT_TIMEOUT_MS })
    expect(answerRpc).toHaveBeenCalledOnce()
    await clock.advance(1_400)
    expect(await recoverMessageAddress({ message: 'Hello', ...(await signing) })).toBe(MINE)
    expect(screens.get().open).toBe(false)
  })
  test('bytes that are not text show as hex', async () => {
    const { signer, top } = embeddedParts()
    signer.personal('0xff00ff').catch(() => {})
    await settled()
    expect(top()?.get()).toMatchObject({ content: { kind: 'hex', text: '0xff00ff' } })
  })
  test('problems of a login message are shown, and it is signed if the user agrees', async () => {
    const { signer, top } = embeddedParts()
    signer.message({ message: login({ domain: 'evil.example' }) }).catch(() => {})
    await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    const mismatches = [{ of: 'domain', said: 'evil.example', actual: PAGE }]
    expect(top()?.get()).toMatchObject({ at: 'asking', content: { signIn: { isMalformed: false, mismatches } } })
  })
  test('a message shows the characters that hide a part of it', async () => {
    const { signer, top } = embeddedParts()
    signer.message({ message: 'Pay \u202e100\u00ad' }).catch(() => {})
    await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    expect(top()?.get()).toMatchObject({ content: { kind: 'text', text: 'Pay ⟨U+202E⟩100⟨U+00AD⟩' } })
  })
  test('a login in bytes that are no text is shown with its problems', async () => {
    const { signer, top } = embeddedParts()
    signer.message({ message: login({ domain: 'evil.example' }).replace('Hello.', 'Hello\u0001.') }).catch(() => {})
    await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    const mismatches = [{ of: 'domain', said: 'evil.example', actual: PAGE }]
    expect(top()?.get()).toMatchObject({ content: { kind: 'hex', signIn: { isMalformed: false, mismatches } } })
  })
  test('analytics name the other app that asks', async () => {
    const asker = { appId: 'shop', appName: 'Shop', logo: null, origin: 'https://shop.example' }
    const { signer, top, track } = embeddedParts({ host: { asker } })
    const signed = signer.message({ message: 'Hello' })
    await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    top()?.send({ type: 'sign' })
    await vi.waitFor(() => expect(top()?.get().at).toBe('success'), { timeout: WAIT_TIMEOUT_MS })
    top()?.close()
    await signed
    const facts = { walletAddress: MINE, requesterAppId: 'shop' }
    expect(track.mock.calls).toEqual([
      ['embedded_wallet_sign_message_started', facts],
      ['embedded_wallet_sign_message_completed', facts],
    ])
  })
  test('a request of another app is compared with the page of that app', async () => {
    const asker = { appId: 'shop', appName: 'Shop', logo: null, origin: 'https://shop.example' }
    const elsewhere = { of: 'domain', said: PAGE, actual: 'shop.example' }
    for (const [domain, mismatches] of [
      ['shop.example', []],
      [PAGE, [elsewhere]],
    ] as const) {
      const { signer, top } = embeddedParts({ host: { asker } })
      signer.message({ message: login({ domain }) }).catch(() => {})
      await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
      expect(top()?.get()).toMatchObject({ content: { signIn: { isMalformed: false, mismatches } } })
    }
  })
  const permit = {
    types: {
      Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
        name,
        type: at < 2 ? 'address' : 'uint256',
      })),
    },
    primaryType: 'Permit',
    domain: { verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    message: { owner: MINE, spender: OTHER, value: 5, nonce: 0, deadline: 9 },
  }
  test('typed data that gives something away shows its effects; other typed data has no warning', async () => {
    const { signer, top } = embeddedParts({ host: { supportedChains: [{ id: 1, name: 'Mainnet' }] } })
    signer.typedData(permit).catch(() => {})
    await vi.waitFor(() => expect(top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    expect(top()?.get()).toMatchObject({
      at: 'asking',
      content: {
        kind: 'typed',
        tokens: { [permit.domain.verifyingContract]: { symbol: 'USDC', isKnown: true } },
        gives: {
          effects: [{ kind: 'allow', spender: OTHER, limit: 5n, usableUntil: 9n }],
          chain: { name: 'Mainnet', symbol: 'ETH', decimals: 18 },
        },
      },
    })
    const other = embeddedParts()
    other.signer.typedData(typed).catch(() => {})
    await vi.waitFor(() => expect(other.top()).toBeDefined(), { timeout: WAIT_TIMEOUT_MS })
    expect(other.top()?.get()).toMatchObject({ content: { kind: 'typed' } })
    expect(other.top()?.get()).not.toHaveProperty('content.gives')
  })
  test('typed data whose explanation fails is refused without a prompt and not signed', async () => {
    const explainTypedData = () => Promise.reject(failure('plugin_load_failed'))
    const { signer, answerRpc, screens } = embeddedParts({ ethereum: { explainTypedData } })
    expect(await codeOf(signer.typedData(permit))).toBe('plugin_load_failed')
    expect([answerRpc.mock.calls, screens.get().open]).toEqual([[], false])
  })
  test('a failure shows in place and can be retried', async () => {
    let tries = 0
    const rpc: typeof signFor = async (request) => {
      if (!tries++) throw failure('wallet_frame_unavailable')
      return signFor(request)
    }
    const { signer, top, clock } = embeddedParts({ rpc })
    const signing = signer.message({ message: 'Hello' })
    await settled()
    top()?.send({ type: 'sign' })
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'problem' }), { timeout: WAIT_TIMEOUT_MS })
    top()?.send({ type: 'sign' })
    await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at: 'success' }), { timeout: WAIT_TIMEOUT_MS })
    await clock.advance(1_400)
    expect(await codeOf(signing)).toBe('resolved')
  })
  test.each(['asking', 'signing', 'problem'])(
    'closed while %s: rejects once, and a late signature is dropped',
    async (at) => {
      let answer = (_: unknown) => {}
      const late = new Promise((resolve) => {
        answer = resolve
      })
      const rpc = async () => (at === 'problem' ? Promise.reject(failure('network')) : late)
      const { signer, screens, acts, top } = embeddedParts({ rpc })
      const signing = codeOf(signer.message({ message: 'Hello' }))
      await settled()
      if (at !== 'asking') top()?.send({ type: 'sign' })
      await vi.waitFor(() => expect(top()?.get()).toMatchObject({ at }), { timeout: WAIT_TIMEOUT_MS })
      screens.close()
      answer('0x5167')
      expect(await signing).toBe('user_rejected_request')
      await settled()
      expect(acts).toMatchObject([{ act: 'signMessage', error: { code: 'user_rejected_request' } }])
    },
  )
  test('two requests are asked one after the other', async () => {
    const { signer, screens, top } = embeddedParts()
    const first = codeOf(signer.message({ message: 'one' }))
    const second = codeOf(signer.message({ message: 'two' }))
    await settled()
    expect(screens.stack.get()).toHaveLength(1)
    expect(top()?.get()).toMatchObject({ content: { text: 'one' } })
    screens.close()
    expect(await first).toBe('user_rejected_request')
    await settled()
    expect(top()?.get()).toMatchObject({ content: { text: 'two' } })
    screens.close()
    expect(await second).toBe('user_rejected_request')
  })
  test('no_modal without a mounted dialog', async () => {
    const { signer, answerRpc } = embeddedParts({ modal: false })
    expect(await codeOf(signer.message({ message: 'Hello' }))).toBe('no_modal')
    expect(answerRpc).not.toHaveBeenCalled()
  })
})
