import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { App } from '../apps/app.js'
import { issueTicket, type TicketStore, takeTicket } from '../db/tickets.js'
import { ApiError } from '../protocol/errors.js'
import { parseShallow } from '../protocol/json.js'
import { isStorableText } from '../protocol/storable.js'
import { isRecord } from '../protocol/validate.js'
import type { Credential } from '../users/credential.js'
import type { Account } from '../users/user.js'
import type { RelyingParty } from './relying-party.js'

/** The library is loaded with the first passkey, because most starts of a server never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** The data that was stored with a challenge. */
interface Challenge {
  readonly origin: string
  readonly rpId: string
  /** Set for the creation of a passkey. */
  readonly userHandle?: string
  /** The only user who may answer, if the challenge was issued to a logged-in user. */
  readonly userId?: string
}
/** A user, and the passkeys that the ceremony allows (for a proof) or excludes (for a new passkey). */
export interface PasskeysOf {
  readonly userId: string
  readonly passkeys: readonly Account[]
}
/** An authenticator's response, and the page that sends it. */
interface Answer<Response> {
  readonly origin: string
  readonly response: Response
  /** The user who sends the answer, if the challenge was issued to a user. */
  readonly userId?: string
  /** Whether pages of this origin may embed the page that asks. By default no page may. */
  readonly embeddedBy?: (origin: string) => boolean
}
/** The stored data of a passkey, which the API does not return. */
interface StoredPasskey {
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
  readonly userHandle: string
  readonly rpId: string
}
const storedOf = ({ kept: stored }: Account) => stored as unknown as StoredPasskey
/** Each feature names the ceremony of its challenges, and an answer is valid for that ceremony alone. */
const kind = (ceremony: string) => `passkey ${ceremony}`

const refused = (why: string) => new ApiError('invalid_credentials', `The passkey was refused: ${why}.`)

/**
 * Options for a proof by one of the user's passkeys, or without a user by any passkey of this domain. The challenge is
 * valid for twice the timeout, because pages fetch it in advance.
 */
export async function assertionOptions(
  store: TicketStore,
  app: App,
  ceremony: string,
  { origin, id }: RelyingParty,
  of?: PasskeysOf,
) {
  const seconds = app.settings.passkey_ttl
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: seconds * 1000,
    ...(of && { allowCredentials: descriptors(of.passkeys, id) }),
  })
  const issued: Challenge = { origin, rpId: id, ...(of && { userId: of.userId }) }
  await issueTicket(store, app, { kind: kind(ceremony), key: options.challenge }, issued, seconds * 2)
  return options
}

/**
 * Options for a new passkey of a new or existing user. The user's passkeys for this domain are excluded, so that no
 * device creates a second one.
 */
export async function newPasskeyOptions(
  store: TicketStore,
  app: App,
  ceremony: string,
  { origin, id }: RelyingParty,
  user?: PasskeysOf & { readonly name: string },
) {
  const seconds = app.settings.passkey_ttl
  const handle = user ? Buffer.from(user.userId).subarray(0, 64) : randomBytes(32)
  const name = user?.name ?? app.settings.name
  const { generateRegistrationOptions } = await webauthn()
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
  await issueTicket(store, app, { kind: kind(ceremony), key: options.challenge }, issued, seconds * 2)
  return options
}

/** Descriptors of the passkeys for this domain. */
const descriptors = (passkeys: readonly Account[], rpId: string) =>
  passkeys
    .filter((one) => storedOf(one).rpId === rpId)
    .map((one) => ({ id: one.subject, transports: storedOf(one).transports }))

/** Verifies a new passkey and uses its challenge up. */
export async function proveNewPasskey(
  store: TicketStore,
  app: App,
  ceremony: string,
  answer: Answer<RegistrationResponseJSON>,
  name: (aaguid: string) => Record<string, string>,
): Promise<Credential> {
  const { response } = answer
  const { challenge } = clientDataOf(response.response.clientDataJSON, answer)
  const issued = await takeChallenge(store, app, ceremony, challenge, answer)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: registration } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: issued.origin,
    expectedRPID: issued.rpId,
  }).catch(refuseCause)
  if (!registration || registration.credential.id !== response.id) throw refused('it does not verify')
  const { id, publicKey, counter } = registration.credential
  const stored: StoredPasskey = {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
    userHandle: issued.userHandle ?? '',
    rpId: issued.rpId,
  }
  const fields = { credential_id: id, ...name(registration.aaguid) }
  return { type: 'passkey', subject: id, fields, kept: { ...stored }, mustBeNew: true }
}

/** Verifies a proof by an existing passkey and updates its counter. */
export async function provePasskey(
  store: TicketStore,
  app: App,
  ceremony: string,
  answer: Answer<AuthenticationResponseJSON> & { readonly challenge?: string },
  account: Account | undefined,
): Promise<Credential> {
  const { response } = answer
  const { challenge: answered, topOrigin } = clientDataOf(response.response.clientDataJSON, answer)
  const { challenge = answered } = answer
  const issued = await takeChallenge(store, app, ceremony, challenge, answer)
  if (!account) throw refused('nobody here has it')
  const { publicKey, counter, transports, userHandle } = storedOf(account)
  if (response.response.userHandle && response.response.userHandle !== userHandle)
    throw refused('it is of another user')
  const { verifyAuthenticationResponse } = await webauthn()
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

/** Uses the challenge up. A later refusal rolls the transaction back, so that the challenge can still be answered. */
async function takeChallenge(
  store: TicketStore,
  app: App,
  ceremony: string,
  challenge: string,
  { origin, userId }: Pick<Answer<unknown>, 'origin' | 'userId'>,
): Promise<Challenge> {
  const issued = await takeTicket<Challenge>(store, app, { kind: kind(ceremony), key: challenge })
  if (!issued) throw refused('there is no such challenge: it was used, or its time is up')
  if (issued.origin !== origin) throw refused(`the relying party is ${issued.origin}, not ${origin}`)
  if (issued.userId !== userId) throw refused('it was asked of another user')
  return issued
}

interface ClientData {
  readonly challenge: string
  /** The origin of the embedding page, if the browser reports it. */
  readonly topOrigin: string | undefined
}
/**
 * Reads the challenge from the client data, which the verification later compares to the signed bytes. Refuses answers
 * of a page that another origin embeds, because that origin could cover the page.
 */
function clientDataOf(text: string, { embeddedBy }: Pick<Answer<unknown>, 'embeddedBy'>): ClientData {
  const { challenge, crossOrigin, topOrigin } = parsed(text)
  const top = typeof topOrigin === 'string' ? topOrigin : undefined
  if ((crossOrigin || topOrigin) && !(embeddedBy && (top === undefined || embeddedBy(top))))
    throw refused('it was asked for in a page that another origin embeds')
  if (!isStorableText(`${challenge}`)) throw refused('its challenge is no text')
  return { challenge: `${challenge}`, topOrigin: top }
}

function parsed(clientData: string): Readonly<Record<string, unknown>> {
  try {
    const data = parseShallow(Buffer.from(clientData, 'base64url').toString('utf8'))
    if (isRecord(data)) return data
  } catch {}
  throw refused('its client data cannot be read')
}

function refuseCause(cause: Error): never {
  throw refused(cause.message.replace(/\.$/, ''))
}
