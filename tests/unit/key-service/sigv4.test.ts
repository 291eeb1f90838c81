import { describe, expect, test } from 'vitest'
import { problemOf } from '../../key-services/sigv4.js'

/**
 * The stand-in for KMS refuses wrong signatures, so this shows that it takes the right one: that of the example
 * "get-vanilla" of AWS's test suite for Signature Version 4, whose key and time are published.
 */
const EXAMPLE = {
  method: 'GET',
  path: '/',
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  },
  body: Buffer.alloc(0),
}
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const NOW = Date.parse('2015-08-30T12:36:30Z')
const at = { region: 'us-east-1', service: 'service', now: NOW, secretOf: () => SECRET as string | undefined }

describe('a signature of AWS', () => {
  test('is that of the published example', () => {
    expect(problemOf(EXAMPLE, at)).toBeUndefined()
  })

  const { headers } = EXAMPLE
  test.each([
    ['MissingAuthenticationTokenException', { headers: { ...headers, authorization: undefined } }, {}],
    ['IncompleteSignatureException', { headers: { ...headers, 'x-amz-date': undefined } }, {}],
    ['IncompleteSignatureException', { headers: { ...headers, authorization: 'AWS4-HMAC-SHA256 Credential=a' } }, {}],
    ['UnrecognizedClientException', {}, { secretOf: () => undefined }],
    ['InvalidSignatureException', {}, { secretOf: () => 'another' }],
    ['InvalidSignatureException', { method: 'POST' }, {}],
    ['InvalidSignatureException', { path: '/x' }, {}],
    ['InvalidSignatureException', { body: Buffer.from('x') }, {}],
    ['InvalidSignatureException', { headers: { ...headers, host: 'other.amazonaws.com' } }, {}],
    ['InvalidSignatureException', {}, { region: 'eu-central-1' }],
    ['InvalidSignatureException', {}, { service: 'kms' }],
    ['InvalidSignatureException', {}, { now: NOW + 6 * 60_000 }],
    ['InvalidSignatureException', {}, { now: NOW - 6 * 60_000 }],
  ])('is refused by %s: %j %j', (problem, request, place) => {
    expect(problemOf({ ...EXAMPLE, ...request }, { ...at, ...place })).toBe(problem)
  })
})
