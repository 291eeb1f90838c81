import { expect, test } from 'vitest'
import { readRequest } from '../../../server/frame/page/confirm/request.js'
import { text } from '../../../server/frame/page/confirm/text.js'
import { PURPOSES } from '../../../server/frame/page/second-factor/purpose.js'

test('the change, the token and the look are read by their names on the wire', () => {
  const search =
    '?purpose=remove-totp&origin=https%3A%2F%2Fapp.example%2Fpath&width=328px&foreground=%23fff&accent=url(x)&other=red'
  expect(readRequest({ search, hash: '#token=a.b.c' })).toEqual({
    purpose: 'remove-totp',
    token: 'a.b.c',
    origin: 'https://app.example',
    width: 328,
    colours: { '--foreground': '#fff' },
  })
})
test.each(['', '?purpose=', '?purpose=wallet', '?purpose=toString', '?purpose=remove-totp%20'])(
  '%s names no change',
  (search) => {
    expect(readRequest({ search, hash: '' }).purpose).toBeUndefined()
  },
)
test.each(['', '*', 'null', 'javascript:1'])('%j is the origin of no page, which hears nothing', (origin) => {
  expect(readRequest({ search: `?${new URLSearchParams({ origin })}`, hash: '' }).origin).toBeUndefined()
})
test('each change has words of its own', () => {
  const words = PURPOSES.map((purpose) => text.changes[purpose])
  expect(new Set(words).size).toBe(PURPOSES.length)
})
