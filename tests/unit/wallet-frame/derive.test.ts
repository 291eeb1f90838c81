import { HDKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ethereum, solana } from '../../../server/frame/page/keys/chain.js'
import { ethereumKey, phraseOf, seedOf, slip10, solanaKey } from '../../../server/frame/page/keys/derive.js'
import { entropyOf, importedKeyOf, keySecret, newSecret } from '../../../server/frame/page/keys/secret.js'
import { fromHex, toHex } from '../../../server/frame/page/lib/bytes.js'

const zeros = () => new Uint8Array(16)

describe('BIP-39', () => {
  test.each([
    ['00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
    ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
    [
      '80808080808080808080808080808080',
      'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    ],
    ['ffffffffffffffffffffffffffffffff', `${'zoo '.repeat(11)}wrong`],
    [
      '9e885d952ad362caeb4efe34a8e91bd2',
      'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
    ],
  ])('%s has its phrase', (entropy, phrase) => {
    expect(phraseOf(fromHex(entropy))).toBe(phrase)
  })
  test('the seed of a phrase without a passphrase', async () => {
    const seed =
      '0x5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4'
    expect(toHex(await seedOf(zeros()))).toBe(seed)
  })
})

test('BIP-32: the first test vector', () => {
  const leaf = HDKey.fromMasterSeed(fromHex('000102030405060708090a0b0c0d0e0f')).derive("m/0'/1/2'/2/1000000000")
  expect(leaf.privateExtendedKey).toBe(
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  )
})

describe('BIP-44', () => {
  test.each([
    ['00'.repeat(16), `${'abandon '.repeat(11)}about`, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['df9bf37e6fcdf9bf37e6fcdf9bf37e3c', `${'test '.repeat(11)}junk`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ])('Ethereum: the first address of %s', async (entropy, phrase, address) => {
    expect(phraseOf(fromHex(entropy))).toBe(phrase)
    const key = await ethereumKey(fromHex(entropy))
    expect(ethereum.addressOf(key)).toBe(address)
  })
  test('the private key of the second phrase', async () => {
    const key = await ethereumKey(fromHex('df9bf37e6fcdf9bf37e6fcdf9bf37e3c'))
    expect(toHex(key)).toBe('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  })
  test('Solana: the first address of the same phrase', async () => {
    expect(solana.addressOf(await solanaKey(zeros()))).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })
})

test.each([
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [[0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
])('SLIP-10, Ed25519, first vector at %j', (path, key) => {
  expect(toHex(slip10(fromHex('000102030405060708090a0b0c0d0e0f'), path))).toBe(`0x${key}`)
})

test.each([
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])('RFC 8032: %s', (key, message, signature) => {
  expect(solana.prove(fromHex(key), fromHex(message))).toBe(`0x${signature}`)
})

test('a stored secret has its type, and the given key is wiped', () => {
  const fresh = newSecret()
  expect(entropyOf(fresh)).toHaveLength(16)
  expect(importedKeyOf(fresh)).toBeUndefined()
  const key = new Uint8Array(32).fill(7)
  const imported = keySecret(key)
  expect(importedKeyOf(imported)).toEqual(new Uint8Array(32).fill(7))
  expect(entropyOf(imported)).toBeUndefined()
  expect(key).toEqual(new Uint8Array(32))
})
