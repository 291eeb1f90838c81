import { expect, test } from 'vitest'
import { safeIcon } from './discovery.js'

test.each([
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/jpeg;base64,AA==',
  'data:image/jpg;base64,AA==',
  'data:image/gif;base64,AA==',
  'data:image/webp;base64,AA==',
  'data:image/avif;base64,AA==',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/svg+xml,%3Csvg/%3E',
  'DATA:IMAGE/PNG;base64,AA==',
])('%s is an image', (icon) => {
  expect(safeIcon(icon)).toEqual({ icon })
})
test('spaces around it are removed', () => {
  expect(safeIcon('\n data:image/png;base64,AA== \t')).toEqual({ icon: 'data:image/png;base64,AA==' })
})

test.each<[string, unknown]>([
  ['a script', 'javascript:alert(1)'],
  ['a page', 'data:text/html,<script>alert(1)</script>'],
  ['a page with an image type as a parameter', 'data:text/html;image/png,<script>'],
  ['an image of an unsupported type', 'data:image/tiff;base64,AA=='],
  ['a type that only begins like an image type', 'data:image/pngx;base64,AA=='],
  ['a remote address, whose server would learn who looks', 'https://tracker.example/pixel.png'],
  ['an address without its scheme', '//tracker.example/pixel.png'],
  ['a blob', 'blob:https://acme.example/1'],
  ['text', 'wallet'],
  ['nothing', ''],
  ['a number', 7],
  ['null', null],
  ['missing', undefined],
  ['an object that converts to an image address', { toString: () => 'data:image/png;base64,AA==' }],
  ['a list with an image', ['data:image/png;base64,AA==']],
  ['half a megabyte', `data:image/png;base64,${'A'.repeat(500_000)}`],
])('%s is not an image', (_, icon) => {
  expect(safeIcon(icon)).toEqual({})
})
