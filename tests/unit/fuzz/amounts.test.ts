import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { readQuantity } from '../../../core/input/quantity.js'
import { toQuantity } from '../../../plugins/embedded-wallet/send/read-field.js'
import { fromUnits, isDecimal, toUnits } from '../../../plugins/funding/amount.js'
import { plainAmount } from '../../../plugins/funding/plain-amount.js'
import { exactAmount, shortAmount } from '../../../plugins/funding/screens/amounts.js'
import { readTyped } from '../../../plugins/funding/screens/read-typed.js'
import { fiatValue } from '../../../plugins/funding/screens/typed-amounts.js'
import { count } from '../../../server/frame/page/rpc/quantity.js'
import { formatDollars, formatExact } from '../../../ui/kit/requests/amounts.js'
import { anyText, runs } from '../../fuzz.js'

/** No reader of amounts loses a decimal, and all of them agree with each other and with viem. */

const LARGEST = 2n ** 256n - 1n
const units = fc.oneof(fc.bigInt({ min: 1n, max: LARGEST }), fc.bigInt({ min: 1n, max: 10n ** 20n }))
const decimals = fc.integer({ min: 0, max: 36 })
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 40 })
const decimal = fc.oneof(
  fc.tuple(digits, digits).map(([whole, fraction]) => `${whole}.${fraction}`),
  digits,
  fc.constantFrom('', '.', '0', '00', '.0', '1.', '.5', '000.000'),
)
const SCRIPTS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '０１２３４５６７８９', '०१२३४५६७८९'].map((all) => [...all])

test('units become text and come back, as viem writes them', () => {
  const property = fc.property(units, decimals, (amount, places) => {
    const text = fromUnits(amount, places)
    expect(toUnits(text, places)).toBe(amount)
    expect(text).toBe(formatUnits(amount, places))
    expect(isDecimal(text) || text.length > 80).toBe(true)
  })
  fc.assert(property, runs())
})

test('a decimal becomes the units that viem reads, or is none', () => {
  const property = fc.property(decimal, decimals, (text, places) => {
    const read = toUnits(text, places)
    const fraction = (text.split('.')[1] ?? '').replace(/0+$/, '')
    const isNone = !/[1-9]/.test(text) || fraction.length > places
    expect(read).toBe(isNone ? undefined : parseUnits(text.startsWith('.') ? `0${text}` : text, places))
    expect(toUnits(plainAmount(text, places), places)).toBe(read)
  })
  fc.assert(property, runs())
})

test('what is typed is a decimal in the digits of any script, or is refused, as is what may be a thousand', () => {
  const property = fc.property(
    decimal,
    fc.constantFrom(...SCRIPTS),
    fc.constantFrom('.', ',', '٫'),
    (text, script, point) => {
      const typed = text.replace(/\d/g, (digit) => `${script[Number(digit)]}`).replace('.', point)
      // with a comma, three digits after one to three others may be a thousand
      const isTwofold = point === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(text)
      expect(readTyped(` ${typed}`)).toBe(text.length > 80 || isTwofold ? undefined : text)
    },
  )
  fc.assert(property, runs())
  const any = fc.property(anyText, (text) => {
    const read = readTyped(text)
    expect(read === undefined || isDecimal(read)).toBe(true)
  })
  fc.assert(any, runs())
})

afterEach(() => {
  vi.unstubAllGlobals()
})
test('a sum is shown whatever its size, in any language of a page', () => {
  const property = fc.property(
    units,
    decimals,
    fc.double({ noNaN: true }),
    fc.oneof(anyText, fc.constantFrom('en', 'de', 'ar-EG', 'fa', 'hi', 'es', 'de-CH', 'my', 'bn')),
    (amount, places, usd, language) => {
      vi.stubGlobal('document', { documentElement: { lang: language } })
      for (const dollars of [fiatValue(amount, places, usd), formatDollars(usd)]) expect(dollars).toMatch(/\S/)
      expect(shortAmount(amount, places)).toMatch(/\p{Nd}/u)
      expect(formatExact(amount, places)).toBe(exactAmount(amount, places))
    },
  )
  fc.assert(property, runs(0.25))
})

test('a quantity is the same for the page and for the frame, and a number that was rounded is none', () => {
  const decimalText = fc.oneof(
    units.map((amount) => `0x${amount.toString(16)}`),
    units,
    fc.integer(),
    fc.double(),
    anyText,
    fc.constantFrom(`0x${'f'.repeat(64)}`, `0x1${'0'.repeat(64)}`, LARGEST, LARGEST + 1n, 2 ** 53, -0, Number.NaN),
  )
  const property = fc.property(decimalText, (value) => {
    const [page, frame] = [toQuantity(value), readQuantity(value)]
    // only the frame accepts decimal text, and leading zeros do not change a number
    if (page !== undefined) expect(frame).toBe(page)
    if (typeof value !== 'string') expect(page).toBe(frame)
    if (typeof value === 'number') expect(frame !== undefined).toBe(Number.isSafeInteger(value) && value >= 0)
    if (frame === undefined || frame > BigInt(Number.MAX_SAFE_INTEGER)) expect(() => count(value, 'x')).toThrow()
    else expect(count(value, 'x')).toBe(Number(frame))
  })
  fc.assert(property, runs())
})
