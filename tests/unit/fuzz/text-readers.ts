/**
 * The arguments with which a reader gets a foreign text. What a reader throws does not matter to how long it takes. A
 * file of one of `TEXT_FOLDERS` cannot export a reader without a row.
 */
const ORIGIN = 'https://host.example'
const ADDRESS = `0x${'1'.repeat(40)}`
const app = { settings: { allowed_domains: [ORIGIN], oauth_redirect_urls: [] }, now: () => new Date(0) }
const place = { family: 'Ethereum', origin: ORIGIN, address: ADDRESS, chain: '1' }
const channel = { siweUri: ORIGIN, domain: 'host.example', nonce: 'abcdefgh' }
const hostRequest = { redirectTo: ORIGIN, stateCode: 's' }

const SENTENCE = 'evil.example wants you to sign in with your Ethereum account:'

type Arguments = (text: string) => readonly unknown[]
const alone: Arguments = (text) => [text]

export const TEXT_READERS: Readonly<Record<string, Arguments>> = {
  'core/input/address.ts#isSameAddress': (text) => [ADDRESS, text],
  'core/input/code.ts#plainCode': alone,
  'core/input/digits.ts#plainText': alone,
  'core/input/email.ts#plainEmail': alone,
  'core/input/nearest.ts#nearest': (text) => [text, ['LATCHKIT_SERVER_PUBLIC_URL', 'SECRETS']],
  'core/input/normalize.ts#normalized': (text) => [text, 'NFKC'],
  'core/input/page-address.ts#pageAddress': alone,
  'core/input/phone.ts#digitsOf': alone,
  'core/input/phone.ts#plainPhone': alone,
  'core/input/readable-text.ts#revealed': alone,
  'core/input/reveal-controls.ts#revealControls': alone,
  'core/input/reveal-controls.ts#withoutHidden': alone,
  'core/input/recovery-password.ts#disallowedCharacters': alone,
  'core/input/recovery-password.ts#isAllowed': alone,
  'core/input/recovery-password.ts#scoreOf': (text) => [text, 1],
  'core/input/recovery-password.ts#strengthOf': (text) => [text, 1],
  'core/input/recovery-password.ts#typedPassword': alone,
  'core/input/sign-in-message.ts#readSignInMessage': (text) => ['Ethereum', text],
  'core/input/sign-in-request.ts#beginsAsLogin': alone,
  'core/input/sign-in-request.ts#checkSignIn': (text) => [text, place],
  'core/input/sign-in-request.ts#logsInAt': (text) => [`${SENTENCE}\nURI: ${text}`, ORIGIN],
  'core/input/typed-data.ts#baseOf': alone,
  'core/input/visible-text.ts#visibleText': alone,
  'core/lib/visible-name.ts#visibleName': alone,
  'plugins/embedded-wallet/recovery/recovery-file.ts#fileNameOf': alone,
  'plugins/embedded-wallet/wallet/bytes.ts#hexOf': alone,
  'plugins/ethereum/effects/known-tokens.ts#imitatedToken': (text) => [1, text, 'ETH'],
  'plugins/ethereum/effects/known-tokens.ts#knownToken': (text) => [1, text],
  'plugins/ethereum/effects/lookalike.ts#skeletonOf': alone,
  'plugins/funding/amount.ts#isDecimal': alone,
  'plugins/funding/plain-amount.ts#plainAmount': (text) => [text, 18],
  'plugins/funding/amount.ts#toUnits': (text) => [text, 18],
  'plugins/funding/screens/read-typed.ts#readTyped': alone,
  'plugins/funding/screens/read-typed.ts#readField': (text) => [text, { amount: '' }],
  'plugins/passwordless/address.ts#normalizeAddress': (text) => ['email', text],
  'plugins/solana-wallet/bytes.ts#fromBase58': alone,
  'plugins/solana-wallet/bytes.ts#fromBase64': alone,
  'server/chains/addresses.ts#normalizeEthereum': alone,
  'server/chains/addresses.ts#normalizeSolana': alone,
  'server/chains/addresses.ts#solanaKey': alone,
  'server/crypto/key-service/wrapped.ts#readWrapped': alone,
  'server/crypto/marked.ts#readMarked': alone,
  'server/custom-auth/verify.ts#verifyToken': (text) => [text, 'http://127.0.0.1:9', {}],
  'server/farcaster/message.ts#mustAnswer': (text) => [text, channel, new Date(0)],
  'server/farcaster/message.ts#readSignature': (text) => [text, '0x'],
  'server/frame/page/lib/bytes.ts#fromHex': alone,
  'server/frame/page/lib/bytes.ts#fromText': alone,
  'server/frame/page/rpc/message.ts#messageHash': alone,
  'server/frame/page/wallet/access-token.ts#sessionOf': alone,
  'server/frame/page/wallet/access-token.ts#userOf': alone,
  'server/oauth-client/pkce.ts#mustRedirectToApp': (text) => [app, text],
  'server/oauth-client/pkce.ts#mustRedirectToPage': (text) => [{ origin: ORIGIN }, app, text],
  'server/oauth-client/read-answer.ts#parseJson': alone,
  'server/oauth-client/redirect.ts#codeForError': alone,
  'server/oauth-client/redirect.ts#hostRedirect': (text) => [hostRequest, text, text],
  'server/protocol/json.ts#parseShallow': alone,
  'server/protocol/line.ts#isLine': alone,
  'server/protocol/line.ts#toLine': alone,
  'server/protocol/origin-pattern.ts#isOriginPattern': alone,
  'server/protocol/origin-pattern.ts#pageIn': alone,
  'server/protocol/origin-pattern.ts#patternsFor': alone,
  'server/protocol/storable.ts#isStorableText': alone,
  'server/users/addresses.ts#normalizeDomain': alone,
  'server/users/addresses.ts#normalizeEmail': alone,
  'server/users/phones.ts#normalizePhone': alone,
}
/** Folders and files whose exported functions read foreign text. */
export const TEXT_FOLDERS = [
  'core/input/',
  'core/lib/visible-name.ts',
  'plugins/embedded-wallet/recovery/recovery-file.ts',
  'plugins/embedded-wallet/wallet/bytes.ts',
  'plugins/ethereum/effects/known-tokens.ts',
  'plugins/ethereum/effects/lookalike.ts',
  'plugins/funding/amount.ts',
  'plugins/funding/plain-amount.ts',
  'plugins/funding/screens/read-typed.ts',
  'plugins/passwordless/address.ts',
  'plugins/solana-wallet/bytes.ts',
  'server/chains/',
  'server/crypto/key-service/wrapped.ts',
  'server/crypto/marked.ts',
  'server/custom-auth/',
  'server/farcaster/message.ts',
  'server/frame/page/lib/bytes.ts',
  'server/frame/page/rpc/message.ts',
  'server/frame/page/wallet/access-token.ts',
  'server/oauth-client/',
  'server/protocol/',
  'server/telegram/',
  'server/users/addresses.ts',
  'server/users/phones.ts',
  'server/webauthn/wire.ts',
]
/** Functions of these folders with a text that is not foreign. */
export const OWN_TEXT: Readonly<Record<string, string>> = {
  'server/crypto/marked.ts#marked': 'what the server has sealed or hashed',
  'server/protocol/validate.ts#refined': 'words of an error message',
  'server/telegram/signed-data.ts#hashOf': 'the token of a bot',
  'server/telegram/signed-data.ts#mustBeSigned': 'the token of a bot',
}
