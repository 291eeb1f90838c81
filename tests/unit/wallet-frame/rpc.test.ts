import {
  hashTypedData,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  stringToHex,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { proofBytes } from '../../../server/embedded/proof.js'
import { ethereum } from '../../../server/frame/page/keys/chain.js'
import { sign } from '../../../server/frame/page/keys/signature.js'
import { fromHex, toHex } from '../../../server/frame/page/lib/bytes.js'
import { messageHash } from '../../../server/frame/page/rpc/message.js'
import { methods } from '../../../server/frame/page/rpc/methods.js'
import { solanaMethods } from '../../../server/frame/page/rpc/solana.js'
import { typedDataHash } from '../../../server/frame/page/rpc/typed-data.js'

const invalid = { type: 'invalid_request_arguments' }
const refusing = (work: () => unknown) => {
  try {
    work()
  } catch (cause) {
    return cause
  }
  return undefined
}
function run(method: string, privateKey: string, ...params: unknown[]): unknown {
  const key = fromHex(privateKey)
  return methods[method]?.(params, ethereum.addressOf(key))(key)
}
const addressOf = (privateKey: string) => ethereum.addressOf(fromHex(privateKey))
const KEY = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const ADDRESS = addressOf(KEY)
const TO = '0x3535353535353535353535353535353535353535'

describe('EIP-191', () => {
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
  test('“Some data” has web3.js’s signature', () => {
    expect(toHex(messageHash('Some data'))).toBe('0x1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655')
    expect(run('personal_sign', KEY, 'Some data', ADDRESS)).toBe(signature)
    expect(run('eth_sign', KEY, ADDRESS.toLowerCase(), 'Some data')).toBe(signature)
  })
  test('hex is hashed as bytes, other text as text', () => {
    expect(run('personal_sign', KEY, stringToHex('Some data'), ADDRESS)).toBe(signature)
    expect(messageHash('0x1')).not.toEqual(messageHash('0x01'))
  })
  test.each([
    ['', ADDRESS],
    [undefined, ADDRESS],
    [{ message: 'x' }, ADDRESS],
    ['x'.repeat(1_000_001), ADDRESS],
    ['x', TO],
    ['x', undefined],
    [ADDRESS, 'x'],
  ])('refuses %.40j', (message, address) => {
    expect(refusing(() => run('personal_sign', KEY, message, address))).toMatchObject(invalid)
  })
  test('every signature has a low s', () => {
    const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
    for (let round = 0; round < 100; round++)
      expect(BigInt(sign(fromHex(keccak256(toHex(new Uint8Array([round])))), fromHex(KEY)).s)).toBeLessThanOrEqual(half)
  })
})

describe('EIP-712', () => {
  const person = [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ]
  const mail = {
    types: {
      Person: person,
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  } as const
  const cow = keccak256(stringToHex('cow'))

  test('the example of the standard', async () => {
    const digest = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'
    expect(toHex(typedDataHash(mail))).toBe(digest)
    expect(toHex(typedDataHash(JSON.stringify(mail)))).toBe(digest)
    const signature = run('eth_signTypedData_v4', cow, addressOf(cow), mail) as `0x${string}`
    expect(addressOf(cow)).toBe('0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826')
    expect(await recoverAddress({ hash: digest, signature })).toBe(addressOf(cow))
    expect(signature).toBe(await privateKeyToAccount(cow).signTypedData(mail as never))
  })
  test('the domain’s type may be missing, and a chain id may be a string', () => {
    const { domain, ...withoutDomain } = mail
    const same = { ...withoutDomain, domain: { ...domain, chainId: '1' } }
    expect(typedDataHash(same)).toEqual(typedDataHash(mail))
  })
  test('arrays, and structs in structs', () => {
    const group = {
      types: {
        Group: [
          { name: 'members', type: 'Person[]' },
          { name: 'tags', type: 'uint8[2]' },
        ],
        Person: person,
      },
      primaryType: 'Group',
      domain: {},
      message: { members: [mail.message.from, mail.message.to], tags: [1, 2] },
    }
    expect(toHex(typedDataHash(group))).toBe(
      hashTypedData({ ...group, types: { EIP712Domain: [], ...group.types } } as never),
    )
  })
  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['nothing', undefined],
    ['no types', { ...mail, types: undefined }],
    ['types that are none', { ...mail, types: { Mail: [{ name: 1 }] } }],
    ['a primary type that is missing', { ...mail, primaryType: 'Letter' }],
    ['a primary type of the prototype', { ...mail, primaryType: 'toString' }],
    ['a type that is missing', { ...mail, types: { Mail: mail.types.Mail } }],
    ['less in the message', { ...mail, message: { from: mail.message.from } }],
    [
      'a member of every object’s prototype that the data lacks',
      {
        ...mail,
        types: { ...mail.types, Mail: [...mail.types.Mail, { name: '__proto__', type: 'string' }] },
      },
    ],
    ['a value of another type', { ...mail, message: { ...mail.message, from: { name: 'Cow', wallet: 'cow' } } }],
    ['a chain that is none', { ...mail, domain: { ...mail.domain, chainId: 'one' } }],
  ])('refuses %s', (_, data) => {
    expect(refusing(() => run('eth_signTypedData_v4', KEY, ADDRESS, data))).toMatchObject(invalid)
  })
})

describe('transactions', () => {
  const key = `0x${'46'.repeat(32)}`
  const base = { to: TO, nonce: 9, gasLimit: 21_000, value: 10n ** 18n, chainId: 1 }
  const fees = { maxFeePerGas: '0x4a817c800', maxPriorityFeePerGas: 1 }
  const signed = (tx: object, by = key) => run('eth_signTransaction', by, tx) as `0x02${string}`

  test('the example of EIP-155', () => {
    const raw =
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
    expect(signed({ ...base, gasPrice: 20n * 10n ** 9n, type: 0 })).toBe(raw)
    expect(signed({ ...base, gasPrice: '0x4a817c800' })).toBe(raw)
    const big = { type: 'BigNumber', hex: '0x4a817c800' }
    expect(signed({ ...base, gasLimit: undefined, gas: '21000', gasPrice: big })).toBe(raw)
  })
  test.each([
    [
      'EIP-2930',
      { gasPrice: 7, type: 1, accessList: [{ address: TO, storageKeys: [`0x${'01'.repeat(32)}`] }] },
      'eip2930',
    ],
    ['EIP-1559', { ...fees, data: '0xabcd' }, 'eip1559'],
    ['EIP-1559 with a list', { ...fees, type: '0x2', accessList: [{ address: TO, storageKeys: [] }] }, 'eip1559'],
    ['a new contract', { ...fees, to: undefined, data: '0x6000' }, 'eip1559'],
  ])('%s', async (_, feeFields, type) => {
    const raw = signed({ ...base, ...feeFields })
    expect(parseTransaction(raw)).toMatchObject({ type, nonce: 9, gas: 21_000n, value: 10n ** 18n, chainId: 1 })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(addressOf(key))
    const account = privateKeyToAccount(key as `0x${string}`)
    const { gasLimit, ...others } = { ...base, ...feeFields } as Record<string, unknown>
    const quantities = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1n, gas: 21_000n }
    const same =
      'gasPrice' in feeFields ? { ...others, gas: 21_000n, gasPrice: 7n, type } : { ...others, ...quantities, type }
    expect(raw).toBe(await account.signTransaction(same as never))
  })
  test('EIP-7702: with an authorization by its owner', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const authorization = await account.signAuthorization({ address: TO, chainId: 1, nonce: 3 })
    const { r, s, yParity } = authorization
    const list = [{ address: TO, chainId: 1, nonce: 3, r, s, yParity }]
    const raw = signed({ ...base, ...fees, authorizationList: list })
    expect(parseTransaction(raw)).toMatchObject({
      type: 'eip7702',
      authorizationList: [{ nonce: 3, chainId: 1, yParity }],
    })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(addressOf(key))
  })
  test.each([
    ['a float', { value: 1.5 }],
    ['a negative value', { value: -1 }],
    ['more than 256 bits', { value: 2n ** 256n }],
    ['text for a value', { value: '1 ETH' }],
    ['a number past what JavaScript counts', { value: 1e21 }],
    ['no chain', { chainId: undefined }],
    ['chain 0', { chainId: 0 }],
    ['no nonce', { nonce: undefined }],
    ['no gas', { gasLimit: undefined }],
    ['no fees', { maxFeePerGas: undefined }],
    ['a tip above the fee', { maxPriorityFeePerGas: 10n ** 12n }],
    ['both kinds of fees in a legacy one', { type: 0, gasPrice: 1 }],
    ['an address that is too short', { to: '0x35' }],
    ['no receiver and no data', { to: undefined }],
    ['odd hex', { data: '0xabc' }],
    ['another sender', { from: TO }],
    ['a field that is none', { gasTip: 1 }],
    ['type 5', { type: 5 }],
    ['blobs', { type: 3 }],
    ['blobs by their hashes', { blobVersionedHashes: ['0x01'] }],
    ['an access list that is none', { accessList: [{ address: TO }] }],
    ['an authorization that nobody signed', { authorizationList: [{ address: TO, chainId: 1, nonce: 0 }] }],
  ])('refuses %s', (_, wrong) => {
    expect(refusing(() => signed({ ...base, ...fees, ...wrong }))).toMatchObject(invalid)
  })
  test('blobs are not supported', () => {
    expect(refusing(() => signed({ ...base, ...fees, type: 3 }))).toMatchObject({
      message: expect.stringContaining('4844'),
    })
  })
  test('populate returns the fields that the request determines, by their JSON-RPC names', () => {
    const tx = run('eth_populateTransactionRequest', key, { to: TO, value: 1, chainId: '0x1' })
    expect(tx).toEqual({ from: addressOf(key), to: TO, value: '0x1', data: '0x', chainId: 1, type: 2 })
  })
})

describe('the proof of key ownership for the server', () => {
  const proof = proofBytes({ act: 'create', appId: 'a', userId: 'u', address: ADDRESS, hash: '00' })
  test('cannot be obtained by a host as a message, typed data or a transaction', () => {
    // the versions of EIP-191 are 0x00, 0x01 and 0x45, and a transaction starts with its type or a list
    expect(proof[0]).toBe(0x19)
    expect(proof[1]).toBe(0x4c)
    expect(messageHash(toHex(proof))).not.toEqual(fromHex(keccak256(proof)))
    const message = Buffer.from(proof).toString('base64')
    expect(refusing(() => solanaMethods.signMessage?.({ message, encoding: 'base64' }, 'x'))).toMatchObject(invalid)
  })
})

describe('csw_signUserOperation', () => {
  const entryPoint = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
  const six = {
    sender: TO,
    nonce: '0x1',
    initCode: '0x',
    callData: '0xabcd',
    paymasterAndData: '0x',
    callGasLimit: 1,
    verificationGasLimit: 2,
    preVerificationGas: 3,
    maxFeePerGas: 4,
    maxPriorityFeePerGas: 5,
  }
  const { initCode: _, paymasterAndData: __, ...common } = six
  const numbers = {
    nonce: 1n,
    callGasLimit: 1n,
    verificationGasLimit: 2n,
    preVerificationGas: 3n,
    maxFeePerGas: 4n,
    maxPriorityFeePerGas: 5n,
  }
  test.each([
    ['0.6', six],
    ['0.7', common],
  ] as const)('entry point %s', async (version, userOperation) => {
    const params = { userOperation, entryPoint, chainId: 8453, version }
    const signature = run('csw_signUserOperation', KEY, params) as `0x${string}`
    const of = { chainId: 8453, entryPointAddress: entryPoint, entryPointVersion: version }
    const hash = getUserOperationHash({
      ...of,
      userOperation: { ...userOperation, ...numbers, signature: '0x' },
    } as never)
    expect(await recoverAddress({ hash, signature })).toBe(ADDRESS)
  })
  test.each([
    [undefined],
    [{ userOperation: six, entryPoint }],
    [{ userOperation: six, entryPoint: '0x1', chainId: 1 }],
    [{ userOperation: six, entryPoint, chainId: 1, version: '0.9' }],
    [{ userOperation: { ...six, more: 1 }, entryPoint, chainId: 1 }],
    [{ userOperation: { ...six, nonce: 1.5 }, entryPoint, chainId: 1 }],
    [{ userOperation: { sender: TO }, entryPoint, chainId: 1 }],
  ])('refuses %#', (params) => {
    expect(refusing(() => run('csw_signUserOperation', KEY, params))).toMatchObject(invalid)
  })
})

describe('a login at the frame’s own origin', () => {
  beforeEach(() => void vi.stubGlobal('location', new URL('https://auth.example/embedded')))
  afterEach(() => void vi.unstubAllGlobals())
  const login = (family: string, host: string, version = '1') =>
    `${host} wants you to sign in with your ${family} account:\n${ADDRESS}\n\nURI: https://${host}\nVersion: ${version}\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-25T12:00:00Z`
  test.each([
    ['as text', login('Ethereum', 'auth.example')],
    ['in hex', stringToHex(login('Ethereum', 'auth.example'))],
    ['malformed', login('Ethereum', 'auth.example', 'one')],
    ['of the other family', login('Solana', 'auth.example')],
  ])('is signed by no method: %s', (_, message) => {
    expect(refusing(() => run('personal_sign', KEY, message, ADDRESS))).toMatchObject(invalid)
    expect(refusing(() => run('eth_sign', KEY, ADDRESS, message))).toMatchObject(invalid)
  })
  test('is not signed by Solana’s key, as text, as bytes and in an envelope', () => {
    const text = login('Solana', 'auth.example')
    const envelope = Buffer.concat([Buffer.from('\xffsolana offchain\x00\x00\x2c\x01', 'latin1'), Buffer.from(text)])
    for (const params of [
      { message: text },
      { message: Buffer.from(text).toString('base64'), encoding: 'base64' },
      { message: envelope.toString('base64'), encoding: 'base64' },
    ])
      expect(refusing(() => solanaMethods.signMessage?.(params, 'an address'))).toMatchObject(invalid)
  })
  test('leaves logins at other pages to the dialog', () => {
    expect(run('personal_sign', KEY, login('Ethereum', 'app.example'), ADDRESS)).toMatch(/^0x/)
    expect(solanaMethods.signMessage?.({ message: login('Solana', 'app.example') }, 'an address')).toBeDefined()
  })
})
