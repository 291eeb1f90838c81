import { expect, test } from 'vitest'
import { publicOrigin } from '../../server/http/public-origin.js'

test.each([
  ['https://auth.example.com', 'https://auth.example.com'],
  ['https://auth.example.com/', 'https://auth.example.com'],
  ['https://auth.example.com:443', 'https://auth.example.com'],
  ['https://auth.example.com:8443/', 'https://auth.example.com:8443'],
  ['HTTPS://Auth.Example.com', 'https://auth.example.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  [' https://auth.example.com\n', 'https://auth.example.com'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('%j is the origin %s', (given, origin) => {
  expect(publicOrigin(given)).toBe(origin)
})

test.each([
  'auth.example.com',
  'localhost:4000',
  '//auth.example.com',
  'https://auth.example.com/login',
  'https://auth.example.com//',
  'https://auth.example.com?',
  'https://auth.example.com/#',
  'https://user@auth.example.com',
  'https://:secret@auth.example.com',
  'ftp://auth.example.com',
  'file:///etc',
  'https://',
  'null',
])('%j is no origin', (given) => {
  expect(() => publicOrigin(given)).toThrow('must be an origin without a path')
})

test.each(['http://auth.example.com', 'http://localhost.example.com', 'http://128.0.0.1', 'http://[::2]'])(
  '%j has no TLS',
  (given) => {
    expect(() => publicOrigin(given)).toThrow('must begin with https://')
  },
)
