import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { issueTicket, takeTicket } from '../db/tickets.js'
import { ApiError } from '../protocol/errors.js'
import type { Credential } from '../users/credential.js'
import type { Account } from '../users/user.js'
import type { RelyingParty } from './relying-party.js'

/** What a challenge was given out for; one of a login answers no creation. */
export type Ceremony = 'authenticate' | 'register' | 'link'

/** What a challenge was given to. */
interface Challenge {
  readonly origin: string
  readonly rpId: string
  /** Of a creation. */
  readonly userHandle?: string
  /** The user who links. */
  readonly userId?: string
}
/** What only the provider knows of a passkey. */
interface StoredPasskey {
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
  readonly userHandle: string
  readonly rpId: string
}
const storedOf = ({ kept: stored }: Account) => stored as unknown as StoredPasskey
const kind = (ceremony: Ceremony) => `passkey ${ceremony}`

export const refused = (why: string) => new ApiError('invalid_credentials', `The passkey was refused: ${why}.`)

/** Options for a login with any passkey of this domain. The challenge lives twice the time-out, since a page fetches it ahead. */
export async function loginOptions(db: Database, app: App, { origin, id }: RelyingParty) {
  const seconds = app.settings.passkey_ttl
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: seconds * 1000,
  })
  const issued: Challenge = { origin, rpId: id }
  await issueTicket(db, app, { kind: kind('authenticate'), key: options.challenge }, issued, seconds * 2)
  return options
}

/** Options for a new passkey, of a new user or of one who links; theirs of this domain are excluded, so a device makes no second one. */
export async function newPasskeyOptions(
  db: Database,
  app: App,
  { origin, id }: RelyingParty,
  user?: { readonly id: string; readonly name: string; readonly passkeys: readonly Account[] },
) {
  const seconds = app.settings.passkey_ttl
  const handle = user ? Buffer.from(user.id).subarray(0, 64) : randomBytes(32)
  const name = user?.name ?? app.settings.name
  const onDomain = user?.passkeys.filter((one) => storedOf(one).rpId === id) ?? []
  const options = await generateRegistrationOptions({
    rpName: app.settings.name,
    rpID: id,
    timeout: seconds * 1000,
    attestationType: 'none',
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(handle),
    excludeCredentials: onDomain.map((one) => ({ id: one.subject, transports: storedOf(one).transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const issued: Challenge = {
    origin,
    rpId: id,
    userHandle: handle.toString('base64url'),
    ...(user && { userId: user.id }),
  }
  const at = { kind: kind(user ? 'link' : 'register'), key: options.challenge }
  await issueTicket(db, app, at, issued, seconds * 2)
  return options
}

/** Proves a new passkey. It answers a challenge that is taken with it. */
export async function proveNewPasskey(
  tx: Database,
  app: App,
  ceremony: 'register' | 'link',
  answer: { readonly origin: string; readonly response: RegistrationResponseJSON; readonly userId?: string },
  name: (aaguid: string) => Record<string, string>,
): Promise<Credential> {
  const { response } = answer
  const challenge = challengeOf(response.response.clientDataJSON)
  const issued = await takeChallenge(tx, app, ceremony, challenge, answer.origin)
  if (issued.userId !== answer.userId) throw refused('it was asked of another user')
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: issued.origin,
    expectedRPID: issued.rpId,
  }).catch(refuseCause)
  if (!made || made.credential.id !== response.id) throw refused('it does not verify')
  const { id, publicKey, counter } = made.credential
  const stored: StoredPasskey = {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
    userHandle: issued.userHandle ?? '',
    rpId: issued.rpId,
  }
  const fields = { credential_id: id, enrolled_in_mfa: false, ...name(made.aaguid) }
  return { type: 'passkey', subject: id, fields, kept: { ...stored }, mustBeNew: true }
}

/** Proves a passkey that is known, and moves its counter. */
export async function provePasskey(
  tx: Database,
  app: App,
  answer: { readonly origin: string; readonly challenge: string; readonly response: AuthenticationResponseJSON },
  account: Account | undefined,
): Promise<Credential> {
  const { challenge, response } = answer
  const issued = await takeChallenge(tx, app, 'authenticate', challenge, answer.origin)
  if (!account) throw refused('nobody here has it')
  const { publicKey, counter, transports, userHandle } = storedOf(account)
  if (response.response.userHandle && response.response.userHandle !== userHandle)
    throw refused('it is of another user')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: issued.origin,
    expectedRPID: issued.rpId,
    credential: {
      id: account.subject,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports,
    },
  }).catch(refuseCause)
  if (!verified) throw refused('the signature is not of its key')
  const stored = { ...account.kept, counter: authenticationInfo.newCounter }
  return { type: 'passkey', subject: account.subject, fields: account.fields, kept: stored }
}

/** Uses the challenge up. A refusal after this rolls the transaction back, so the challenge stays for whoever has the right answer. */
async function takeChallenge(
  tx: Database,
  app: App,
  ceremony: Ceremony,
  challenge: string,
  origin: string,
): Promise<Challenge> {
  const issued = await takeTicket<Challenge>(tx, app, { kind: kind(ceremony), key: challenge })
  if (!issued) throw refused('there is no such challenge: it was used, or its time is up')
  if (issued.origin !== origin) throw refused(`the relying party is ${issued.origin}, not ${origin}`)
  return issued
}

/** What the client's data says it answers; the verification then holds it against the signed bytes. */
function challengeOf(clientData: string): string {
  try {
    return `${JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')).challenge}`
  } catch {
    throw refused('its client data cannot be read')
  }
}

function refuseCause(cause: Error): never {
  throw refused(cause.message.replace(/\.$/, ''))
}
