const ADDRESS = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`
const WORD = `0x${'3'.repeat(64)}`

/** Values that readers accept, so that generated values can be similar to them. */
export const user = {
  id: 'user-1',
  created_at: 1_700_000_000,
  is_guest: false,
  has_accepted_terms: true,
  mfa_methods: [{ type: 'totp', verified_at: 1_700_000_000 }],
  linked_accounts: [
    { type: 'email', address: 'ada@example.com', verified_at: 1_700_000_000, latest_verified_at: 1_700_000_000 },
    { type: 'wallet', address: ADDRESS, chain_type: 'ethereum', chain_id: 'eip155:1', wallet_client_type: 'metamask' },
    { type: 'farcaster', fid: 7, username: 'ada', owner_address: ADDRESS },
    { type: 'cross_app', subject: 'a', provider_app_id: 'b', embedded_wallets: [{ address: ADDRESS }] },
    { type: 'telegram', telegram_user_id: '7', first_verified_at: 1_700_000_000 },
  ],
}
export const appConfig = {
  id: 'app',
  name: 'Acme',
  logo_url: 'https://host.example/a.png',
  accent_color: '#112233',
  email_auth: true,
  google_oauth: true,
  mfa_methods: ['sms', 'totp'],
  terms_and_conditions_url: 'https://host.example/terms',
  custom_auth_jwks_url: 'https://host.example/keys',
}
export const typedData = {
  types: {
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
  },
  primaryType: 'Mail',
  domain: { name: 'Acme', chainId: 1, verifyingContract: ADDRESS },
  message: { to: [{ wallet: ADDRESS }], amount: '12' },
}
export const userOperation = {
  userOperation: {
    sender: ADDRESS,
    nonce: '0x1',
    initCode: '0x',
    callData: '0x12',
    callGasLimit: 1,
    verificationGasLimit: '1',
    preVerificationGas: '0x1',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
    paymasterAndData: '0x',
  },
  entryPoint: OTHER,
  chainId: 1,
}
export const transaction = {
  from: ADDRESS,
  to: OTHER,
  value: '0x1',
  data: '0x12',
  chainId: 1,
  nonce: 1,
  gas: '0x5208',
  gasLimit: 21_000,
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: 1,
  type: 4,
  accessList: [{ address: OTHER, storageKeys: [WORD] }],
  authorizationList: [{ address: OTHER, chainId: 1, nonce: 0, r: WORD, s: WORD, yParity: 1 }],
}
const currency = (chainId: number) => ({ chainId, address: `0x${'0'.repeat(40)}` })
export const relayQuote = {
  steps: [
    {
      kind: 'transaction',
      requestId: WORD,
      items: [{ data: { from: ADDRESS, to: OTHER, data: '0x', value: '12', chainId: 1 } }],
    },
  ],
  details: {
    sender: ADDRESS,
    recipient: OTHER,
    currencyIn: { currency: currency(1), amount: '12' },
    currencyOut: { currency: currency(10), amount: '10', minimumAmount: '10' },
  },
}
export const wish = { user: ADDRESS, recipient: OTHER, origin: 1, destination: 10, token: undefined, units: 10n }
export const passkeyOptions = {
  challenge: 'AAAA',
  timeout: 60_000,
  rp_id: 'host.example',
  user_verification: 'required',
  user: { id: 'AAAA', name: 'ada', display_name: 'Ada' },
  allow_credentials: [{ id: 'AAAA', type: 'public-key', transports: ['usb'] }],
  exclude_credentials: [{ id: 'AAAA', type: 'public-key' }],
}
/** An error in the form in which wallets, nodes and their SDKs throw it. */
export const thrown = {
  name: 'Error',
  code: 4001,
  message: 'User rejected the request',
  data: { originalError: { code: -32_002, message: 'already pending for origin' } },
  cause: { status: 429, details: 'too many', code: 3 },
}
/** A response of the server that suits every request. */
export const answer = {
  url: 'https://host.example/go',
  nonce: 'abc',
  issued_at: '2026-01-01T00:00:00Z',
  user,
  token: 'a.b.c',
  refresh_token: 'r',
  options: passkeyOptions,
  relying_party: 'https://host.example',
  channel_token: 'channel',
  connect_uri: 'farcaster://connect',
  state: 'completed',
  status: 'approved',
  fid: 7,
  message: 'words',
  signature: '0x12',
  externalTransactionId: 'id',
  signedUrl: 'https://moonpay.example/buy',
  statusUrl: 'https://moonpay.example/status',
  partner_user_id: 'p',
  session_token: 's',
  pay_url: 'https://pay.example/buy',
  app_id: 'a',
  access_token: 't',
  oauth_tokens: { provider: 'google', access_token: 't', scopes: ['a'], refresh_token: 'r' },
  connections: [{ provider_app_id: 'app', provider_app_name: 'Other', read_only: true }],
  public_key: '0x12',
  signer_approval_url: 'https://farcaster.example/approve',
}
