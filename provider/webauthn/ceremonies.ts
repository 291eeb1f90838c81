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
import { isRecord } from '../protocol/validate.js'
import type { Credential } from '../users/credential.js'
import type { Account } from '../users/user.js'
import type { RelyingParty } from './relying-party.js'

/** What a challenge was given to. */
interface Challenge {
  readonly origin: string
  readonly rpId: string
  /** Of a creation. */
  readonly userHandle?: string
  /** Whose answer alone counts, where somebody is logged in. */
  readonly userId?: string
}
/** A user, and the passkeys that are meant: to prove one of them, or not to make another on the same device. */
export interface PasskeysOf {
  readonly userId: string
  readonly passkeys: readonly Account[]
}
/** What a page brings back. */
interface Answer<Response> {
  readonly origin: string
  readonly response: Response
  /** Who brings it, of a challenge that was given to a user. */
  readonly userId?: string
  /** Whose pages may embed the one that asks, where others may. */
  readonly embeddedBy?: (origin: string) => boolean
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
/** Each feature names what its challenges are for, and an answer counts for that alone: one of a login creates nothing. */
const kind = (ceremony: string) => `passkey ${ceremony}`

const refused = (why: string) => new ApiError('invalid_credentials', `The passkey was refused: ${why}.`)

/** Options for a proof by a known passkey: one of a user's, or without a user anybody's of this domain. The challenge lives twice the time-out, since a page fetches it ahead. */
export async function assertionOptions(
  db: Database,
  app: App,
  ceremony: string,
  { origin, id }: RelyingParty,
  of?: PasskeysOf,
) {
  const seconds = app.settings.passkey_ttl
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: seconds * 1000,
    ...(of && { allowCredentials: descriptors(of.passkeys, id) }),
  })
  const issued: Challenge = { origin, rpId: id, ...(of && { userId: of.userId }) }
  await issueTicket(db, app, { kind: kind(ceremony), key: options.challenge }, issued, seconds * 2)
  return options
}

/** Options for a new passkey, of a new user or of one who links; theirs of this domain are excluded, so a device makes no second one. */
export async function newPasskeyOptions(
  db: Database,
  app: App,
  ceremony: string,
  { origin, id }: RelyingParty,
  user?: PasskeysOf & { readonly name: string },
) {
  const seconds = app.settings.passkey_ttl
  const handle = user ? Buffer.from(user.userId).subarray(0, 64) : randomBytes(32)
  const name = user?.name ?? app.settings.name
  const options = await generateRegistrationOptions({
    rpName: app.settings.name,
    rpID: id,
    timeout: seconds * 1000,
    attestationType: 'none',
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(handle),
    excludeCredentials: descriptors(user?.passkeys ?? [], id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const issued: Challenge = {
    origin,
    rpId: id,
    userHandle: handle.toString('base64url'),
    ...(user && { userId: user.userId }),
  }
  await issueTicket(db, app, { kind: kind(ceremony), key: options.challenge }, issued, seconds * 2)
  return options
}

/** Those of this domain. */
const descriptors = (passkeys: readonly Account[], rpId: string) =>
  passkeys
    .filter((one) => storedOf(one).rpId === rpId)
    .map((one) => ({ id: one.subject, transports: storedOf(one).transports }))

/** Proves a new passkey. It answers a challenge that is taken with it. */
export async function proveNewPasskey(
  tx: Database,
  app: App,
  ceremony: string,
  answer: Answer<RegistrationResponseJSON>,
  name: (aaguid: string) => Record<string, string>,
): Promise<Credential> {
  const { response } = answer
  const { challenge } = clientDataOf(response.response.clientDataJSON, answer)
  const issued = await takeChallenge(tx, app, ceremony, challenge, answer)
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
  const fields = { credential_id: id, ...name(made.aaguid) }
  return { type: 'passkey', subject: id, fields, kept: { ...stored }, mustBeNew: true }
}

/** Proves a passkey that is known, and moves its counter. */
export async function provePasskey(
  tx: Database,
  app: App,
  ceremony: string,
  answer: Answer<AuthenticationResponseJSON> & { readonly challenge?: string },
  account: Account | undefined,
): Promise<Credential> {
  const { response } = answer
  const { challenge: answered, topOrigin } = clientDataOf(response.response.clientDataJSON, answer)
  const { challenge = answered } = answer
  const issued = await takeChallenge(tx, app, ceremony, challenge, answer)
  if (!account) throw refused('nobody here has it')
  const { publicKey, counter, transports, userHandle } = storedOf(account)
  if (response.response.userHandle && response.response.userHandle !== userHandle)
    throw refused('it is of another user')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: issued.origin,
    expectedRPID: issued.rpId,
    ...(topOrigin && { expectedTopOrigin: topOrigin }),
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
  ceremony: string,
  challenge: string,
  { origin, userId }: Pick<Answer<unknown>, 'origin' | 'userId'>,
): Promise<Challenge> {
  const issued = await takeTicket<Challenge>(tx, app, { kind: kind(ceremony), key: challenge })
  if (!issued) throw refused('there is no such challenge: it was used, or its time is up')
  if (issued.origin !== origin) throw refused(`the relying party is ${issued.origin}, not ${origin}`)
  if (issued.userId !== userId) throw refused('it was asked of another user')
  return issued
}

interface ClientData {
  readonly challenge: string
  /** Of the page around the one that asked, where the browser tells it. */
  readonly topOrigin: string | undefined
}
/**
 * What the client's data says it answers; the verification then holds it against the signed bytes. Refuses a page that
 * another origin embeds: what a person allows there may lie under something else.
 */
function clientDataOf(text: string, { embeddedBy }: Pick<Answer<unknown>, 'embeddedBy'>): ClientData {
  const { challenge, crossOrigin, topOrigin } = parsed(text)
  const top = typeof topOrigin === 'string' ? topOrigin : undefined
  if ((crossOrigin || topOrigin) && !(embeddedBy && (top === undefined || embeddedBy(top))))
    throw refused('it was asked for in a page that another origin embeds')
  return { challenge: `${challenge}`, topOrigin: top }
}

function parsed(clientData: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    if (isRecord(data)) return data
  } catch {}
  throw refused('its client data cannot be read')
}

function refuseCause(cause: Error): never {
  throw refused(cause.message.replace(/\.$/, ''))
}
