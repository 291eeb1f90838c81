import { ApiError } from '../protocol/errors.js'
import { normalizeEmail } from '../users/addresses.js'
import type { Credential } from '../users/credential.js'
import { normalizePhone } from '../users/phones.js'

/** A channel that sends codes. Email and SMS differ only in this data. Wire §1.3, §1.5. */
export interface Channel {
  readonly kind: 'email' | 'sms'
  readonly setting: 'email_auth' | 'sms_auth'
  /** The type of the account that a code proves. */
  readonly account: 'email' | 'phone'
  /** The name of the address in request bodies. */
  readonly field: string
  readonly update: { readonly from: string; readonly to: string }
  readonly unlink: string
  /** The address in its normal spelling; undefined if it is invalid. */
  normalize(address: string): string | undefined | Promise<string | undefined>
  /** The protocol's fields of the account. */
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

/**
 * Normalises an address or rejects. The error's message is for the user; its `cause` names the field of the request,
 * for the developer.
 */
export async function normalized(channel: Channel, raw: string, key = channel.field): Promise<string> {
  const address = await channel.normalize(raw)
  if (address) return address
  const label = channel.kind === 'email' ? 'email address' : 'phone number and its country code'
  throw new ApiError('invalid_data', `Check the ${label}: no message can be sent there.`, { cause: key })
}

export const credentialOf = (channel: Channel, address: string): Credential => ({
  type: channel.account,
  subject: address,
  fields: channel.fields(address),
})
