import { ApiError } from '../protocol/errors.js'
import { normalizeEmail, normalizePhone } from '../users/addresses.js'
import type { Credential } from '../users/credential.js'

/** A way to reach someone with a code. E-mail and SMS differ in this data and in nothing else. Wire §1.3, §1.5. */
export interface Channel {
  readonly kind: 'email' | 'sms'
  readonly setting: 'email_auth' | 'sms_auth'
  /** The type of the account it proves. */
  readonly account: 'email' | 'phone'
  /** What the request bodies call the address. */
  readonly field: string
  readonly update: { readonly from: string; readonly to: string }
  readonly unlink: string
  /** The one way to write this address, or nothing if it is none. */
  normalize(address: string): string | undefined
  /** What the account is on the wire. */
  fields(address: string): Record<string, string>
}

export const email: Channel = {
  kind: 'email',
  setting: 'email_auth',
  account: 'email',
  field: 'email',
  update: { from: 'oldAddress', to: 'newAddress' },
  unlink: 'address',
  normalize: normalizeEmail,
  fields: (address) => ({ address }),
}

export const sms: Channel = {
  kind: 'sms',
  setting: 'sms_auth',
  account: 'phone',
  field: 'phoneNumber',
  update: { from: 'old_phone_number', to: 'new_phone_number' },
  unlink: 'phoneNumber',
  normalize: normalizePhone,
  fields: (phoneNumber) => ({ phoneNumber }),
}

/** The person who typed it reads the message; `cause` is the field of the request, for the developer. */
export function normalized(channel: Channel, raw: string, key = channel.field): string {
  const address = channel.normalize(raw)
  if (address) return address
  const what = channel.kind === 'email' ? 'email address' : 'phone number and its country code'
  throw new ApiError('invalid_data', `Check the ${what}: no message can be sent there.`, { cause: key })
}

export const credentialOf = (channel: Channel, address: string): Credential => ({
  type: channel.account,
  subject: address,
  fields: channel.fields(address),
})
