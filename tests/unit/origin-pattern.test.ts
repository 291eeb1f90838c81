import { describe, expect, test } from 'vitest'
import { isOriginPattern, pageIn, patternsFor } from '../../server/protocol/origin-pattern.js'

const ORIGINS = [
  'https://acme.example',
  'http://localhost:3000',
  'http://[::1]:8080',
  'http://my_host',
  'https://_dmarc.acme.example',
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'app://acme.local:1234',
  'chrome-extension://fmkadmapgofadopljbjfkapdkoienihi',
  'moz-extension://0f5c1c7e-3f0b-4b0a-9a0a-1c2d3e4f5a6b',
  'safari-web-extension://0f5c1c7e-3f0b-4b0a-9a0a-1c2d3e4f5a6b',
]
describe('an origin', () => {
  test.each(ORIGINS)('%s may be listed, and is found', (origin) => {
    expect(isOriginPattern(origin)).toBe(true)
    expect(patternsFor(origin)[0]).toBe(origin)
  })
  test.each(['http://localhost:*', 'capacitor://localhost:*'])('%s allows any port', (entry) => {
    expect(isOriginPattern(entry)).toBe(true)
    expect(patternsFor(entry.replace('*', '81'))).toContain(entry)
    expect(patternsFor(entry.replace(':*', ''))).toContain(entry)
  })
  test.each([
    'null',
    '',
    '*',
    '*://localhost',
    'localhost',
    'capacitor:localhost',
    'capacitor://',
    'capacitor://localhost/',
    'Capacitor://localhost',
    'capacitor://LOCALHOST',
    'capacitor://a b',
    'capacitor://user@localhost',
    'https://*.acme.example',
    'javascript://localhost',
    'data://localhost',
    'file://localhost',
    'blob://localhost',
    'about://blank',
    'https://acme.example/',
  ])('%j is none', (entry) => {
    expect(isOriginPattern(entry)).toBe(false)
    expect(patternsFor(entry)).toEqual([])
  })
})
test.each([
  ['https://acme.example/a?b#c', 'https://acme.example'],
  ['capacitor://localhost/tabs/home?x=1', 'capacitor://localhost'],
  [
    'chrome-extension://fmkadmapgofadopljbjfkapdkoienihi/popup.html',
    'chrome-extension://fmkadmapgofadopljbjfkapdkoienihi',
  ],
  ['capacitor://user@localhost/', undefined],
  ['capacitor:///a', undefined],
  ['javascript://localhost/%0aalert(1)', undefined],
  ['data:text/html,x', undefined],
  ['nowhere', undefined],
])('the page %s has the origin %s', (address, origin) => {
  expect(pageIn(address)?.origin).toBe(origin)
})
