import { LatchkitError } from '../../../core/errors.js'
import { TypedDataError } from '../../../core/input/typed-data.js'
import { UserOperationError } from '../../../core/input/user-operation.js'
import { WrongSecret } from '../../../server/apps/references.js'
import { Refusal } from '../../../server/frame/page/lib/refusal.js'
import * as like from './samples.js'

/** A reader's other arguments, the errors that it may throw, and what must be true of its results. */
export interface Row {
  /** A value that it accepts. */
  readonly like?: unknown
  /** Values with which it once failed. */
  readonly found?: readonly unknown[]
  /** Its other arguments, in order. */
  readonly with?: readonly unknown[]
  /** The only class of errors that it throws. Without this, it throws none. */
  readonly throws?: abstract new (
    ...args: never[]
  ) => Error
  /** Whether a result is valid. */
  readonly gives?: (answer: unknown) => boolean
}

const isNone = (value: unknown) => value === undefined || value === null
const isText = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isQuantity = (value: unknown) => typeof value === 'bigint' && value >= 0n && value < 2n ** 256n
const isError = (value: unknown) => value instanceof Error && isText(value.message)
const isOurs = (value: unknown) =>
  value instanceof LatchkitError && /^[a-z_]+$/.test(value.code) && isText(value.message)
const either =
  (...checks: readonly ((value: unknown) => boolean)[]) =>
  (value: unknown) =>
    checks.some((check) => check(value))
const isDate = (value: unknown) => value === null || (value instanceof Date && !Number.isNaN(value.getTime()))
/** Whether all dates within the value are valid. */
const hasDates = (value: unknown): boolean =>
  value instanceof Date
    ? isDate(value)
    : !isObject(value) && !Array.isArray(value)
      ? true
      : Object.values(value as object).every(hasDates)

const NO_TEXT = { toString: 0 }
const ADDRESS = `0x${'1'.repeat(40)}`
const host = { supportedChains: [{ id: 1, name: 'Ethereum' }] }
const ethereum = {
  chain: async (id: number) => ({ id, name: 'Ethereum' }),
  checksum: async (address: string) => address,
  token: async () => null,
  explainOperation: async () => ({ effects: [], tokens: {} }),
  explainTypedData: async () => ({ effects: [], tokens: {} }),
}
const grant = { code: 'c', state: 's', verifier: 'v' }
const authorization = {
  provider: 'google',
  redirectTo: 'https://host.example',
  token: undefined,
  challenge: 'c',
  state: 's',
}
const signed = { message: 'm', signature: '0x12', fid: 7, chainId: 'eip155:1' }
const challenge = { relyingParty: 'https://host.example', options: like.passkeyOptions, until: 1 }
const passedOn = { like: like.answer, throws: LatchkitError }
const signal = new AbortController().signal

export const ROWS: Readonly<Record<string, Row>> = {
  'core/browser/webauthn.ts#answerOf': { throws: DOMException, gives: isObject },
  'core/browser/webauthn.ts#creationOptions': { like: like.passkeyOptions, throws: DOMException, gives: isObject },
  'core/browser/webauthn.ts#requestOptions': { like: like.passkeyOptions, throws: DOMException, gives: isObject },
  'core/chains/directory.ts#isDecimals': { like: 18 },
  'core/chains/rpc-error.ts#rpcError': {
    found: [{ code: 3, details: NO_TEXT }, { name: 'constructor' }],
    like: like.thrown,
    gives: isOurs,
  },
  'core/eip1193/is-hex.ts#isHex': {},
  'core/eip1193/json-rpc.ts#nodeError': { found: [{ code: 3, message: NO_TEXT }], like: like.thrown, gives: isError },
  'core/eip1193/provider-error.ts#asRpcError': {
    like: like.thrown,
    gives: (error) => isError(error) && Number.isInteger(Object(error).code),
  },
  'core/errors.ts#isUserCancelled': { like: like.thrown },
  'core/errors.ts#toError': { found: [{ message: NO_TEXT }], like: like.thrown, gives: isOurs },
  'core/hints/texts.ts#quoted': { found: [NO_TEXT, Object.create(null)], gives: isText },
  'core/input/address.ts#isAddress': { found: [[ADDRESS]], like: ADDRESS },
  'core/input/address.ts#isSameAddress': { found: [NO_TEXT, [ADDRESS]], like: ADDRESS, with: [ADDRESS] },
  'core/input/quantity.ts#isRecord': {},
  'core/input/quantity.ts#readQuantity': { like: '0x12', gives: either(isNone, isQuantity) },
  'core/input/plain-copy.ts#plainCopy': { throws: RangeError },
  'core/input/typed-data.ts#readTypedData': { like: like.typedData, throws: TypedDataError, gives: isObject },
  'core/input/user-operation.ts#readUserOperation': {
    like: like.userOperation,
    throws: UserOperationError,
    gives: isObject,
  },
  'core/foreign-chain-id.ts#foreignChainId': {
    like: '0x1',
    gives: (id) => isNone(id) || (Number.isSafeInteger(id) && Number(id) > 0),
  },
  'core/lib/chain-id.ts#parseChainId': {
    like: '0x1',
    gives: (id) => isNone(id) || (Number.isSafeInteger(id) && Number(id) > 0),
  },
  'core/lib/read.ts#flag': { gives: (value) => typeof value === 'boolean' },
  'core/lib/read.ts#list': { gives: Array.isArray },
  'core/lib/read.ts#listedOf': {
    like: ['sms', 'totp'],
    with: [['sms']],
    gives: (value) => /^(\[\]|\["sms"\])$/.test(JSON.stringify(value)),
  },
  'core/lib/read.ts#record': { gives: isObject },
  'core/lib/read.ts#text': { gives: either(isText, isNone) },
  'core/lib/read.ts#webUrl': {
    found: [NO_TEXT],
    like: 'https://a.example',
    gives: (value) => value === null || /^(https?|farcaster):/i.test(`${value}`),
  },
  'core/live/user.ts#readUser': {
    found: [{ id: 'user-1', created_at: 1e300 }],
    like: like.user,
    gives: (user) => user === null || (isObject(user) && hasDates(user)),
  },
  'core/protocol/app-config.ts#readAppConfig': { like: like.appConfig, gives: isObject },
  'core/token.ts#readToken': {},
  'core/rename-error.ts#renameError': {
    found: [{ code: 'constructor' }, { code: NO_TEXT }, { message: NO_TEXT }],
    like: like.thrown,
    with: [{ 4001: 'user_rejected_request' }],
    gives: isOurs,
  },
  'core/sign-in/authorization/authorization.api.ts#init': { ...passedOn, with: [authorization, signal], gives: isText },
  'plugins/cross-app/connect/connect.api.ts#providerTokenIn': { like: like.answer, gives: either(isText, isNone) },
  'plugins/cross-app/transact/connections.ts#fetchConnections': {
    ...passedOn,
    with: ['app', signal],
    gives: Array.isArray,
  },
  'plugins/cross-app/transact/errors.ts#refused': { like: like.thrown, gives: isOurs },
  'plugins/embedded-wallet/cloud/cloud.api.ts#init': { ...passedOn, with: [authorization, signal], gives: isText },
  'plugins/embedded-wallet/cloud/cloud.api.ts#initICloud': { ...passedOn, with: [signal], gives: isText },
  'plugins/embedded-wallet/cloud/cloud.api.ts#authenticate': { ...passedOn, with: [grant], gives: isText },
  'plugins/embedded-wallet/create/import-key.ts#readKey': {
    like: `0x${'a'.repeat(64)}`,
    throws: LatchkitError,
    gives: (key) => /^0x[0-9a-f]{64}$/.test(`${key}`),
  },
  'plugins/embedded-wallet/operation/read-operation.ts#readOperation': {
    like: like.userOperation,
    with: [ethereum, true],
    throws: LatchkitError,
    gives: isObject,
  },
  'plugins/embedded-wallet/send/failure.ts#isAlreadyThere': { found: [{ message: NO_TEXT }], like: like.thrown },
  'plugins/embedded-wallet/send/failure.ts#sendingFailed': {
    found: [{ message: NO_TEXT }],
    like: like.thrown,
    with: ['sent'],
    gives: isOurs,
  },
  'plugins/embedded-wallet/send/read-field.ts#isGiven': {},
  'plugins/embedded-wallet/send/read-field.ts#toQuantity': { like: '0x12', gives: either(isNone, isQuantity) },
  'plugins/embedded-wallet/send/read-lists.ts#accessList': {
    like: like.transaction.accessList,
    throws: LatchkitError,
    gives: isObject,
  },
  'plugins/embedded-wallet/send/read-lists.ts#authorizationList': {
    like: like.transaction.authorizationList,
    throws: LatchkitError,
    gives: isObject,
  },
  'plugins/embedded-wallet/send/transaction.ts#readTransaction': {
    found: [{ to: [ADDRESS] }, { from: NO_TEXT }],
    like: like.transaction,
    with: [ADDRESS],
    throws: LatchkitError,
    gives: (read) => {
      const { value, to, data } = Object(read)
      return isQuantity(value) && either(isText, isNone)(to) && either(isText, isNone)(data)
    },
  },
  'plugins/embedded-wallet/sign/typed-data.ts#readTypedData': {
    like: like.typedData,
    with: [1],
    throws: LatchkitError,
    gives: isObject,
  },
  'plugins/embedded-wallet/sign/typed-data.ts#showTypedData': {
    like: like.typedData,
    with: [ethereum, 1],
    throws: LatchkitError,
    gives: isObject,
  },
  'plugins/farcaster/farcaster.api.ts#init': { ...passedOn, with: [undefined, signal], gives: isObject },
  'plugins/farcaster/farcaster.api.ts#status': {
    found: [{ state: 'completed', fid: NO_TEXT }],
    ...passedOn,
    with: [{ token: 't', uri: 'u' }, signal],
    gives: isObject,
  },
  'plugins/farcaster/signer/signer.api.ts#signerStatus': {
    found: [{ status: 'approved', fid: NO_TEXT }],
    ...passedOn,
    with: ['0x12', signal],
    gives: isObject,
  },
  'plugins/funding/draft.ts#amountOf': {
    found: [NO_TEXT],
    like: '0.5',
    throws: LatchkitError,
    gives: (amount) => amount === undefined || /^\d*\.?\d*$/.test(`${amount}`),
  },
  'plugins/funding/funding.api.ts#signMoonpay': {
    ...passedOn,
    with: [{ address: ADDRESS, amount: '1' }, signal],
    gives: isObject,
  },
  'plugins/funding/funding.api.ts#beginCoinbase': {
    found: [{ ...like.answer, pay_url: 'https:' }],
    ...passedOn,
    with: [{ address: ADDRESS, amount: '1', blockchain: 'base', asset: 'ETH' }, signal],
    gives: (purchase) => URL.canParse(Object(purchase).url),
  },
  'plugins/funding/funding.api.ts#coinbaseStatus': { ...passedOn, with: ['p', signal], gives: either(isText, isNone) },
  'plugins/funding/relay-quote.ts#readQuote': {
    like: like.relayQuote,
    with: [like.wish],
    throws: LatchkitError,
    gives: (quote) => isQuantity(Object(quote).cost) && Object(quote).cost > 0n,
  },
  'plugins/mfa/enroll/read.ts#readAuthenticator': {
    like: { secret: 'a', authUrl: 'otpauth://totp/a' },
    throws: LatchkitError,
    gives: isObject,
  },
  'plugins/mfa/enroll/read.ts#readBackupCodes': { like: { backupCodes: ['a'] }, gives: isObject },
  'plugins/mfa/enroll/read.ts#readCredentialIds': { like: ['a'], throws: LatchkitError, gives: Array.isArray },
  'plugins/mfa/enroll/read.ts#readPhone': { like: '+15005550006', throws: LatchkitError, gives: isText },
  'plugins/mfa/mfa.api.ts#passkeyOptions': { ...passedOn, gives: isObject },
  'plugins/mfa/verify/answer.ts#readBackupCode': { like: 'abcd-efgh', throws: LatchkitError, gives: isText },
  'plugins/mfa/verify/answer.ts#readCode': { like: '12 34-56', throws: LatchkitError, gives: isText },
  'plugins/mfa/verify/answer.ts#readPasskey': { like: like.passkeyOptions, throws: LatchkitError, gives: isObject },
  'plugins/oauth/oauth.api.ts#readTokens': {
    found: [{ oauth_tokens: { provider: 'google', access_token: 't', scopes: [NO_TEXT] } }],
    like: like.answer,
    gives: either(isNone, isObject),
  },
  'plugins/passkey/errors.ts#browserError': {
    found: [{ name: 'UnknownError', message: NO_TEXT }],
    like: like.thrown,
    with: ['login'],
    gives: isOurs,
  },
  'plugins/passkey/passkey.api.ts#init': { ...passedOn, with: ['login', undefined, 0], gives: isObject },
  'plugins/solana-wallet/chain.ts#chainOf': {
    like: 'solana:mainnet',
    with: [host],
    throws: LatchkitError,
    gives: isText,
  },
  'core/wallet-refusal.ts#codeIn': { found: [{ code: NO_TEXT }], like: like.thrown, gives: isText },
  'core/wallet-refusal.ts#isRefusal': { like: like.thrown, gives: (value) => typeof value === 'boolean' },
  'core/wallet-refusal.ts#layersOf': { like: like.thrown, gives: Array.isArray },
  'core/wallet-refusal.ts#wordsIn': { found: [{ message: NO_TEXT }], like: like.thrown, gives: isText },
  'plugins/solana-wallet/bytes.ts#isBytes': { like: new Uint8Array(2), gives: (value) => typeof value === 'boolean' },
  'plugins/solana-wallet/send-failure.ts#sendFailure': {
    like: like.thrown,
    with: [async () => false],
    gives: (value) => isNone(value) || isOurs(value),
  },
  'plugins/wallet-connect/errors.ts#connectError': {
    found: [{ message: NO_TEXT }, { code: NO_TEXT }],
    like: like.thrown,
    gives: isOurs,
  },
  'plugins/wallet-connect/errors.ts#isExpired': { like: like.thrown },
  'plugins/wallet-connect/errors.ts#rpcError': { like: like.thrown, gives: isError },
  'plugins/wallet-connect/errors.ts#sdkError': { like: like.thrown, gives: isOurs },
  'plugins/wallets/brands/discovery.ts#safeIcon': { like: 'data:image/png;base64,AA', gives: isObject },
  'plugins/wallets/connectors/errors.ts#needsChainAdded': { like: like.thrown },
  'plugins/wallets/connectors/errors.ts#walletError': {
    found: [{ code: 'constructor' }],
    like: like.thrown,
    gives: isOurs,
  },
  'plugins/wallets/connectors/wallet-request.ts#toWalletError': { like: like.thrown, gives: isOurs },
  'plugins/wallets/connectors/watched-connection.ts#toCaip2': {
    like: '0x1',
    gives: (id) => isNone(id) || /^eip155:[1-9]\d*$/.test(`${id}`),
  },
  'plugins/wallets/sign-in/wallets.api.ts#init': {
    ...passedOn,
    with: ['siwe', ADDRESS, undefined, signal],
    gives: isObject,
  },
  'server/apps/difference.ts#shown': { like: { a: ['b'] }, gives: isText },
  'server/apps/references.ts#hasReference': { like: { a: 'env:B' }, gives: (has) => typeof has === 'boolean' },
  'server/apps/references.ts#isSet': { like: { a: null }, gives: (is) => typeof is === 'boolean' },
  'server/apps/references.ts#resolveSecret': {
    like: { google: { client_id: 'known', client_secret: 'env:A' } },
    found: ['env:A', 'env:', 'file:/a', 'file:a', '(set)', '(not set)'],
    with: [{ google: 'there' }, { env: { A: 'secret' }, readFile: async () => 'text' }],
    throws: WrongSecret,
  },
  'server/doctor/finding.ts#reasonOf': { like: { cause: { code: 'ECONNREFUSED' }, name: 'TypeError' }, gives: isText },
  'server/cross-app/pages/page/api.ts#reasonOf': { like: like.thrown, gives: isText },
  'server/cross-app/request.ts#providerAppIdIn': { gives: either(isText, isNone) },
  'server/crypto/key-service/aws-kms-refusal.ts#kmsRefusalOf': {
    found: [{ name: NO_TEXT, message: NO_TEXT, $metadata: { httpStatusCode: NO_TEXT } }],
    like: { name: 'NotFoundException', message: 'm', $metadata: { httpStatusCode: 400 } },
    with: [{ title: 'AWS KMS', key: 'k' }],
    gives: isError,
  },
  'server/crypto/key-service/aws-kms-refusal.ts#noPackage': {
    found: [{ code: 'ERR_MODULE_NOT_FOUND', message: NO_TEXT }],
    like: { code: 'ERR_MODULE_NOT_FOUND', message: 'm' },
    gives: isError,
  },
  'server/db/temporary.ts#isTemporary': { like: like.thrown },
  'server/farcaster/client-url.ts#isClientUrl': { like: 'https://farcaster.example' },
  'server/frame/page/export/reader.ts#isFactorWanted': { like: like.thrown },
  'server/frame/page/lib/schema.ts#isRecord': {},
  'server/frame/page/second-factor/purpose.ts#isPurpose': { like: 'recovery' },
  'server/frame/page/rpc/method.ts#mustBeAddress': { like: ADDRESS, with: [ADDRESS], throws: Refusal },
  'server/frame/page/rpc/quantity.ts#count': {
    like: '0x12',
    with: ['nonce'],
    throws: Refusal,
    gives: (value) => isNone(value) || (Number.isSafeInteger(value) && Number(value) >= 0),
  },
  'server/frame/page/rpc/quantity.ts#quantity': {
    like: '0x12',
    with: ['value'],
    throws: Refusal,
    gives: either(isNone, isQuantity),
  },
  'server/frame/page/rpc/read-transaction.ts#readTransaction': {
    like: like.transaction,
    with: [ADDRESS],
    throws: Refusal,
    gives: isObject,
  },
  'server/frame/page/rpc/typed-data.ts#typedDataHash': {
    like: like.typedData,
    throws: Refusal,
    gives: (hash) => hash instanceof Uint8Array && hash.length === 32,
  },
  'server/http/log.ts#factsOf': { like: like.thrown, gives: isObject },
  'server/oauth-client/suspension.ts#isSuspension': { found: [{ message: [NO_TEXT] }], like: like.thrown },
  'server/oauth-client/read-answer.ts#nameOf': { like: 'Ada', gives: either(isText, isNone) },
  'server/oauth-client/read-answer.ts#recordOf': { gives: isObject },
  'server/oauth-client/read-answer.ts#textOf': { gives: either(isText, isNone) },
  'server/oauth-client/read-answer.ts#verifiedEmail': {
    like: 'ada@example.com',
    with: [true],
    gives: either(isText, isNone),
  },
  'server/protocol/json.ts#isTooDeep': { like: { a: ['b'] }, gives: (deep) => typeof deep === 'boolean' },
  'server/protocol/storable.ts#unstorablePart': { like: { a: ['b'] }, gives: either(isText, isNone) },
  'server/protocol/validate.ts#isRecord': {},
}

/** Functions that pass the server's response on, for `readUser` or the session to read, with their other arguments. */
const ANSWERS_ON: Readonly<Record<string, readonly unknown[]>> = {
  'core/sign-in/authorization/authorization.api.ts#unlink': ['google', 'a'],
  'plugins/cross-app/connect/connect.api.ts#authenticate': ['app', grant],
  'plugins/cross-app/connect/connect.api.ts#link': ['app', grant],
  'plugins/custom-auth/custom-auth.api.ts#authenticate': ['token'],
  'plugins/custom-auth/custom-auth.api.ts#link': ['token'],
  'plugins/farcaster/farcaster.api.ts#authenticate': [{ token: 't' }, signed],
  'plugins/farcaster/farcaster.api.ts#link': [{ token: 't' }, signed],
  'plugins/farcaster/farcaster.api.ts#unlink': [7],
  'plugins/guest/guest.api.ts#authenticate': ['credential'],
  'plugins/legal/legal.api.ts#acceptTerms': [],
  'plugins/mfa/mfa.api.ts#sendCode': [],
  'plugins/oauth/oauth.api.ts#authenticate': [grant],
  'plugins/oauth/oauth.api.ts#link': [grant],
  'plugins/passkey/passkey.api.ts#authenticate': [challenge, { id: 'a' }],
  'plugins/passkey/passkey.api.ts#link': [challenge, { id: 'a' }],
  'plugins/passkey/passkey.api.ts#register': [challenge, { id: 'a' }],
  'plugins/passkey/passkey.api.ts#unlink': ['a'],
  'plugins/passwordless/change.api.ts#link': ['email', 'ada@example.com', '123456'],
  'plugins/passwordless/change.api.ts#unlink': ['email', 'ada@example.com'],
  'plugins/passwordless/change.api.ts#update': ['email', 'ada@example.com', 'eve@example.com', '123456'],
  'plugins/passwordless/passwordless.api.ts#authenticate': [{ channel: 'email', address: 'ada@example.com' }, '123456'],
  'plugins/passwordless/passwordless.api.ts#sendCode': [
    { channel: 'email', address: 'ada@example.com' },
    undefined,
    signal,
  ],
  'plugins/telegram/telegram.api.ts#authenticate': [{ telegram_auth_result: {} }, undefined, {}],
  'plugins/telegram/telegram.api.ts#link': [{ telegram_auth_result: {} }],
  'plugins/telegram/telegram.api.ts#unlink': ['7'],
  'plugins/wallets/sign-in/wallets.api.ts#authenticate': ['siwe', signed, {}],
  'plugins/wallets/sign-in/link.api.ts#link': ['siwe', signed],
}

export { ANSWERS_ON }

const KEEPS = 'makes an error of ours and keeps what it is given as the cause'
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'core/browser/webauthn.ts#getAssertion': 'requestOptions and answerOf, with the browser between them',
  'core/chains/node-error.ts#nodeError': KEEPS,
  'core/eip1193/permissions.ts#requestPermissions':
    'refuses as EIP-1193 numbers: plugins/embedded-wallet/provider/provider-methods.test.ts',
  'core/eip1193/provider-error.ts#disconnected': KEEPS,
  'core/live/fresh-login.ts#askingForLogin': 'passes on what it is given: core/live/fresh-login.test.ts',
  'core/hints/check.ts#check': 'the host’s own plugins, in development builds alone: core/hints/hints.test.ts',
  'core/errors.ts#destroyed': KEEPS,
  'core/errors.ts#loadError': KEEPS,
  'core/lib/read.ts#fields': 'reads with the reader that it is given',
  'core/live/from-link.ts#fromLink': 'core/live/from-link.test.ts: readToken, and what a server says of it',
  'core/sign-in/end.ts#failWith': 'does not look at it',
  'plugins/embedded-wallet/create/import-key.ts#importKey': 'reads with readKey',
  'plugins/embedded-wallet/send/failure.ts#transactionFailure': KEEPS,
  'plugins/embedded-wallet/sign/typed-meanings.ts#meaningOf':
    'is given what readTypedData has read; showTypedData calls it',
  'plugins/mfa/verify/errors.ts#tooManyTries': KEEPS,
  'plugins/wallet-connect/errors.ts#relayDown': KEEPS,
  'plugins/wallet-connect/errors.ts#userRejected': KEEPS,
  'server/farcaster/unavailable.ts#unavailable': KEEPS,
  'server/frame/page/lib/schema.ts#read': 'tests/unit/fuzz/frame.test.ts',
  'server/http/bad-gateway.ts#badGateway': KEEPS,
  'server/protocol/validate.ts#read': 'tests/contract/fuzz.test.ts',
  'ui/modal/surroundings.ts#isLogo': 'a host’s React element or text, which React draws',
  'ui/outcomes/recover.ts#recover': 'an error of React, which it reports',
}
