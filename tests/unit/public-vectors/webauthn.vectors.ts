import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { readVectors } from './read-vectors.js'

/** Verifies the test vectors of WebAuthn Level 3, section 16, as a relying party. */

const ID = 'example.org'
const ORIGIN = 'https://example.org'
type Values = Readonly<Record<string, Buffer>>

/** The values of all lines of the form `name = h'…'`. */
const valuesIn = (text: string): Values =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+) = h'([0-9a-f]*)'/gm)].map(([, name, hex = '']) => [`${name}`, Buffer.from(hex, 'hex')]),
  )
/** The sections, with the values of a registration and of an authentication each. */
function sections() {
  const text = readVectors('webauthn', 'index.bs')
  const start = text.indexOf('{#sctn-test-vectors}')
  return text
    .slice(start)
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [first, second] = [...section.matchAll(/<xmp[^>]*>([\s\S]*?)<\/xmp>/g)].map(([, body = '']) => body)
      const title = section.split(' ##')[0]
      return title && first && second?.includes('signature = ')
        ? [{ title, creation: valuesIn(first), authentication: valuesIn(second) }]
        : []
    })
}
const text = (bytes: Buffer | undefined) => bytes?.toString('base64url') ?? ''

/** Registrations that are refused: a pattern for the section's subject, and the reason. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/ES384|ES512|Ed448/, 'the options of the server ask for ES256, Ed25519 and RS256 alone'],
  [/TPM|Android Key|Apple|U2F/, 'the options ask for no attestation, and these certificates lead to no known root'],
]

test.each(sections())('$title', async ({ title, creation, authentication }) => {
  const id = text(creation.credential_id)
  const shared = {
    expectedOrigin: ORIGIN,
    expectedRPID: ID,
    requireUserVerification: false,
    requireUserPresence: false,
  }
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const top = { expectedTopOrigin: 'https://example.com' }
  const registration = verifyRegistrationResponse({
    ...shared,
    ...top,
    expectedChallenge: text(creation.challenge),
    response: {
      ...credential,
      response: { clientDataJSON: text(creation.clientDataJSON), attestationObject: text(creation.attestationObject) },
    },
  })
  const refusal = EXCEPTIONS.find(([about]) => about.test(title))
  if (refusal) return expect(registration, refusal[1]).rejects.toThrow()
  const { verified, registrationInfo } = await registration
  expect([verified, registrationInfo?.credential.id]).toEqual([true, id])
  if (!registrationInfo) return
  const answer = (signature: Buffer | undefined) =>
    verifyAuthenticationResponse({
      ...shared,
      ...top,
      expectedChallenge: text(authentication.challenge),
      credential: registrationInfo.credential,
      response: {
        ...credential,
        response: {
          clientDataJSON: text(authentication.clientDataJSON),
          authenticatorData: text(authentication.authenticatorData),
          signature: text(signature),
        },
      },
    }).then(
      (result) => result.verified,
      () => false,
    )
  expect(await answer(authentication.signature)).toBe(true)
  const other = Buffer.from(authentication.signature ?? [])
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  expect(await answer(other)).toBe(false)
})
