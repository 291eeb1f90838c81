import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { App } from './app.js'
import type { Credential } from './credential.js'
import type { Database } from './db/database.js'
import { ApiError } from './errors.js'
import type { RelyingParty } from './relying-party.js'
import { issueTicket, takeTicket } from './tickets.js'
import type { Account } from './user.js'

/** What a challenge was given out for; one of a login answers no creation. */
export type Ceremony = 'authenticate' | 'register' | 'link'

/** What a challenge was given to. */
interface Asked {
  readonly origin: string
  readonly rpId: string
  /** Of a creation. */
  readonly userHandle?: string
  /** The user who links. */
  readonly userId?: string
}
/** What only the provider knows of a passkey. */
interface Kept {
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
  readonly userHandle: string
  readonly rpId: string
}
const keptOf = ({ kept }: Account) => kept as unknown as Kept
const kind = (ceremony: Ceremony) => `passkey ${ceremony}`

export const refused = (why: string) => new ApiError('invalid_credentials', `The passkey was refused: ${why}.`)

/** Options for a login: whichever passkey of this domain the person has. Options live as long again as their time-out, since a page fetches them ahead. */
export async function askForPasskey(db: Database, app: App, { origin, id }: RelyingParty) {
  const seconds = app.settings.passkey_ttl
  const options = await generateAuthenticationOptions({
    ...{ rpID: id, userVerification: 'required', timeout: seconds * 1000 },
  })
  const asked: Asked = { origin, rpId: id }
  await issueTicket(db, app, { kind: kind('authenticate'), key: options.challenge }, asked, seconds * 2)
  return options
}

/** Options for a new passkey: of nobody yet, or of a user, who is not asked for one that they have on the same device. */
export async function askForNewPasskey(
  db: Database,
  app: App,
  { origin, id }: RelyingParty,
  user?: { readonly id: string; readonly name: string; readonly passkeys: readonly Account[] },
) {
  const seconds = app.settings.passkey_ttl
  const handle = user ? Buffer.from(user.id).subarray(0, 64) : randomBytes(32)
  const name = user?.name ?? app.settings.name
  const here = user?.passkeys.filter((one) => keptOf(one).rpId === id) ?? []
  const options = await generateRegistrationOptions({
    ...{ rpName: app.settings.name, rpID: id, timeout: seconds * 1000, attestationType: 'none' },
    ...{ userName: name, userDisplayName: name, userID: new Uint8Array(handle) },
    excludeCredentials: here.map((one) => ({ id: one.subject, transports: keptOf(one).transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const asked: Asked = { origin, rpId: id, userHandle: handle.toString('base64url'), ...(user && { userId: user.id }) }
  const at = { kind: kind(user ? 'link' : 'register'), key: options.challenge }
  await issueTicket(db, app, at, asked, seconds * 2)
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
  const asked = await taken(tx, app, ceremony, challenge, answer.origin)
  if (asked.userId !== answer.userId) throw refused('it was asked of another user')
  const { registrationInfo: made } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge: challenge, expectedOrigin: asked.origin, expectedRPID: asked.rpId },
  }).catch(wrong)
  if (!made || made.credential.id !== response.id) throw refused('it does not verify')
  const { id, publicKey, counter } = made.credential
  const kept: Kept = {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    ...{ counter, transports: response.response.transports ?? [] },
    ...{ userHandle: asked.userHandle ?? '', rpId: asked.rpId },
  }
  const fields = { credential_id: id, enrolled_in_mfa: false, ...name(made.aaguid) }
  return { type: 'passkey', subject: id, fields, kept: { ...kept }, mustBeNew: true }
}

/** Proves a passkey that is known, and moves its counter. */
export async function provePasskey(
  tx: Database,
  app: App,
  answer: { readonly origin: string; readonly challenge: string; readonly response: AuthenticationResponseJSON },
  account: Account | undefined,
): Promise<Credential> {
  const { challenge, response } = answer
  const asked = await taken(tx, app, 'authenticate', challenge, answer.origin)
  if (!account) throw refused('nobody here has it')
  const { publicKey, counter, transports, userHandle } = keptOf(account)
  if (response.response.userHandle && response.response.userHandle !== userHandle)
    throw refused('it is of another user')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge: challenge, expectedOrigin: asked.origin, expectedRPID: asked.rpId },
    credential: {
      id: account.subject,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports,
    },
  }).catch(wrong)
  if (!verified) throw refused('the signature is not of its key')
  const kept = { ...account.kept, counter: authenticationInfo.newCounter }
  return { type: 'passkey', subject: account.subject, fields: account.fields, kept }
}

/** Takes the challenge away; a refusal below takes that back with the transaction, and who is right may still come. */
async function taken(tx: Database, app: App, ceremony: Ceremony, challenge: string, origin: string): Promise<Asked> {
  const asked = await takeTicket<Asked>(tx, app, { kind: kind(ceremony), key: challenge })
  if (!asked) throw refused('there is no such challenge: it was used, or its time is up')
  if (asked.origin !== origin) throw refused(`the relying party is ${asked.origin}, not ${origin}`)
  return asked
}

/** What the client's data says it answers; the verification then holds it against the signed bytes. */
function challengeOf(clientData: string): string {
  try {
    return `${JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')).challenge}`
  } catch {
    throw refused('its client data cannot be read')
  }
}

function wrong(cause: Error): never {
  throw refused(cause.message.replace(/\.$/, ''))
}
