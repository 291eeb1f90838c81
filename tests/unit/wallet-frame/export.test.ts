import { expect, test } from 'vitest'
import { readRequest } from '../../../server/frame/page/export/request.js'
import { isColour } from '../../../server/frame/page/view/look.js'

const requestFrom = (search: string, hash = '') => readRequest({ search, hash })

test.each(['#fff', '#4338CA', 'rebeccapurple', 'rgb(1, 2, 3)', 'rgba(1 2 3 / 50%)', 'hsl(120deg 50% 50%)'])(
  '%s is a colour',
  (value) => {
    expect(isColour(value)).toBe(true)
  },
)
test.each([
  '',
  'url(//evil)',
  'var(--x)',
  'red;background:url(//evil)',
  '#12',
  'rgb(url(x))',
  'expression(1)',
  'a'.repeat(65),
])('%s is not a colour', (value) => {
  expect(isColour(value)).toBe(false)
})
test('the host’s options are read by their names on the wire', () => {
  const query =
    '?address=0x1&width=328px&phrase_export=true&origin=https://host.example&accent=%23fff&accentDark=url(x)&other=red'
  expect(requestFrom(query, '#token=a.b.c')).toEqual({
    address: '0x1',
    token: 'a.b.c',
    phrase: true,
    origin: 'https://host.example',
    width: 328,
    colours: { '--accent': '#fff' },
  })
})
test('missing or malformed options are left out', () => {
  const emptyRequest = { address: '', token: '', phrase: false, width: undefined, colours: {} }
  expect(requestFrom('?width=100vw&phrase_export=1')).toEqual(emptyRequest)
  expect(requestFrom('', '#')).toEqual(emptyRequest)
})
