// Inputs that failed for users of other products, each with its public report. Reports about social logins, sign-in
// messages and host tokens are in the tests of those features.
import { SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainEmail } from '../../core/input/email.js'
import { readTypedData } from '../../plugins/embedded-wallet/sign/typed-data.js'
import { toHex } from '../../server/frame/page/lib/bytes.js'
import { typedDataHash } from '../../server/frame/page/rpc/typed-data.js'
import { loadPhoneMetadata, type PhoneMetadata } from '../../ui/kit/phone/phone-metadata.js'
import { readPhone, writePhone } from '../../ui/kit/phone/phone-number.js'

describe('phone numbers', () => {
  let phone: PhoneMetadata
  beforeAll(async () => {
    phone = await loadPhoneMetadata()
  })
  test.each([
    ['okta-graveyard/lock-passwordless#99', 'AU', '0431 234 567', '+61431234567'],
    ['hbb20/CountryCodePickerProject#149', 'FR', '0610101010', '+33610101010'],
    ['colinhacks/zod#5563', 'DE', '030 12345678', '+493012345678'],
    ['colinhacks/zod#5563', 'US', '+49 (0)30 12345678', '+493012345678'],
    ['google/libphonenumber#1076', 'DE', '0049 1512 3456789', '+4915123456789'],
    ['google/libphonenumber#1076', 'DE', '+49 1512 3456789', '+4915123456789'],
    ['AstrOOnauta/react-native-international-phone-number#108', 'GB', '+447400123456', '+447400123456'],
    ['BelledonneCommunications/linphone-android#940', 'DE', '0151 23456789', '+4915123456789'],
  ])('%s: %s, %s', (_, country, text, e164) => {
    const draft = readPhone(phone, { country: phone.find(country), digits: '' }, text)
    expect(phone.isPossible(draft.country, draft.digits)).toBe(true)
    expect(writePhone(phone, draft).replace(/[^+\d]/g, '')).toBe(e164)
  })
  test('catamphetamine/react-phone-number-input#55: a single zero is not a phone number', () => {
    const draft = readPhone(phone, { country: phone.find('AU'), digits: '' }, '0')
    expect(phone.isPossible(draft.country, draft.digits)).toBe(false)
  })
})

describe('email addresses', () => {
  test.each([
    ['cds-snc/platform-forms-client#4494', "First.L'ast@people.example"],
    ['Kademi/kademi-dev#1654', 'ada@people.fitness'],
    ['zackkitzmiller/postmark-codeigniter#12', 'ada@people.education'],
    ['konstantinruge/notion-clone#1', 'name+notion@people.example'],
    ['dertuxmalwieder/libvldmail#6', 'hügo@müller.berlin'],
  ])('%s: %s is an email address', (_, text) => {
    expect(plainEmail(text)).toBe(text.toLowerCase())
  })
  test.each([
    ['dertuxmalwieder/libvldmail#6', 'hi@'],
    ['dertuxmalwieder/libvldmail#6', '1@23456789'],
    // this address is valid by RFC 5321, but no mail service issues such addresses
    ['validatorjs/validator.js#258', '"Abc@def"@people.example'],
  ])('%s: %s is not an email address', (_, text) => {
    expect(plainEmail(text)).toBe('')
  })
})

describe('typed data', () => {
  const domain = { name: 'Shop', chainId: 1 }
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ]
  const Person = [
    { name: 'name', type: 'string' },
    { name: 'wallets', type: 'address[]' },
  ]
  const Transfer = [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ]
  const TO = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
  const many = { types: { Many: [{ name: 'all', type: 'Transfer[]' }], Transfer }, primaryType: 'Many' }
  test.each<[string, { types: object; primaryType: string; message: object; domain?: object }]>([
    ['MetaMask/metamask-extension#7090', { ...many, message: { all: [{ to: TO, value: 0, data: '' }] } }],
    ['MetaMask/eth-sig-util#107', { ...many, message: { all: [] } }],
    [
      'ApeWorX/eth-account#149',
      {
        types: { Mail: [{ name: 'to', type: 'Person[]' }], Person },
        primaryType: 'Mail',
        message: { to: [{ name: 'Bob', wallets: [TO, TO] }] },
      },
    ],
    ['LFDT-web3j/web3j#1967', { types: { EIP712Domain: [] }, primaryType: 'EIP712Domain', domain: {}, message: {} }],
  ])('%s: is shown, and signed as MetaMask does', (_, data) => {
    const whole = { domain, ...data, types: { EIP712Domain: domainType, ...data.types } }
    const { typed } = readTypedData(whole, 1)
    const expected = TypedDataUtils.eip712Hash(whole as never, SignTypedDataVersion.V4)
    expect(toHex(typedDataHash(typed))).toBe(toHex(new Uint8Array(expected)))
  })
  test('MetaMask/test-dapp#371: the chain NaN is refused before the user is asked', () => {
    const data = { ...many, domain: { ...domain, chainId: 'NaN' }, message: { all: [] } }
    expect(() => readTypedData(data, 1)).toThrow(expect.objectContaining({ code: 'invalid_data' }))
  })
})
