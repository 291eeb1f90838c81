import { describe, expect, it } from 'vitest'
import { isAddress, isSameAddress } from './address.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('an Ethereum address', () => {
  it.each([ADDRESS, ADDRESS.toLowerCase()])('is 0x and 40 hexadecimal digits in either case: %s', (value) =>
    expect(isAddress(value)).toBe(true),
  )
  it.each([ADDRESS.slice(2), ADDRESS.slice(0, -1), `${ADDRESS}0`, `${ADDRESS} `, 1, null, [ADDRESS]])(
    'is not %j',
    (value) => expect(isAddress(value)).toBe(false),
  )
  it('equals itself in other case', () => expect(isSameAddress(ADDRESS.toLowerCase(), ADDRESS)).toBe(true))
  it.each([undefined, ADDRESS.replace('5', '6')])('does not equal %s', (value) =>
    expect(isSameAddress(value, ADDRESS)).toBe(false),
  )
})
