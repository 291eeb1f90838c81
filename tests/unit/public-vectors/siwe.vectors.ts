import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { readSignInMessage } from '../../../core/input/sign-in-message.js'
import { readVectors } from './read-vectors.js'

/** Runs the vectors of Sign-In with Ethereum on our reader of its messages and on the verification of signatures. */

const read = (name: string) => Object.entries(JSON.parse(readVectors('siwe', 'test', `${name}.json`)))
/** Messages that the file refuses and our reader accepts, and why that is right. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'domain not RFC4501 authority': 'mustBeForPage compares it with the host of the page that asks',
  'address not EIP-55': 'wallets write small letters; the signature has to be of that address all the same',
  'version not 1': 'mustBeForPage refuses it',
  'first resource not-RFC 3986': 'mustBeForPage refuses two resources; one names an app, and is compared with it',
  'second resource is not-RFC3986': 'mustBeForPage refuses two resources',
}

interface Fields {
  readonly domain: string
  readonly address: `0x${string}`
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly resources?: readonly string[]
}
test.each(read('parsing_positive'))('reads: %s', (_, vector) => {
  const { message, fields } = vector as { message: string; fields: Fields }
  const parsed = readSignInMessage('Ethereum', message)
  expect(parsed).toMatchObject({
    domain: fields.domain,
    address: fields.address,
    uri: fields.uri,
    chain: `${fields.chainId}`,
    nonce: fields.nonce,
    resources: fields.resources ?? [],
  })
})

test.each(read('parsing_negative'))('refuses: %s', (name, message) => {
  const parsed = readSignInMessage('Ethereum', `${message}`)
  // a message that the reader accepts must be refused later, for an invalid time or an invalid page
  const times = [parsed?.issuedAt, parsed?.expirationTime, parsed?.notBefore]
  const isRefused = !parsed || times.some((time) => time && Number.isNaN(time.getTime())) || !URL.canParse(parsed.uri)
  expect(isRefused, JSON.stringify(parsed)).toBe(!Object.hasOwn(EXCEPTIONS, name))
})

interface Signed extends Fields {
  readonly statement: string
  readonly version: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly signature: `0x${string}`
}
/** The message in the form of EIP-4361, with the times exactly as in the vector. */
const messageOf = (of: Signed) =>
  [
    `${of.domain} wants you to sign in with your Ethereum account:\n${of.address}\n\n${of.statement}\n`,
    ...[`URI: ${of.uri}`, `Version: ${of.version}`, `Chain ID: ${of.chainId}`, `Nonce: ${of.nonce}`],
    `Issued At: ${of.issuedAt}`,
    ...(of.expirationTime ? [`Expiration Time: ${of.expirationTime}`] : []),
    ...(of.notBefore ? [`Not Before: ${of.notBefore}`] : []),
  ].join('\n')

test.each(read('verification_positive'))('verifies: %s', async (_, vector) => {
  const signed = vector as Signed
  const message = messageOf(signed)
  expect(readSignInMessage('Ethereum', message)).toMatchObject({ domain: signed.domain, nonce: signed.nonce })
  expect(await verifyMessage({ address: signed.address, message, signature: signed.signature })).toBe(true)
})
