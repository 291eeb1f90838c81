import type { Http } from '../../core/http.js'
import type { Channel } from './contract.js'

// Separate from the endpoints of a login, which needs none of these. Each resolves with the user. Core §7, Wire §1.3.

export const link = (http: Http, channel: Channel, to: string, code: string) =>
  channel === 'sms'
    ? http.post('/passwordless_sms/link', { phoneNumber: to, code })
    : http.post('/passwordless/link', { email: to, code })

export const update = (http: Http, channel: Channel, from: string, to: string, code: string) =>
  channel === 'sms'
    ? http.post('/passwordless_sms/update', { old_phone_number: from, new_phone_number: to, code })
    : http.post('/passwordless/update', { oldAddress: from, newAddress: to, code })

export const unlink = (http: Http, channel: Channel, address: string) =>
  channel === 'sms'
    ? http.post('/passwordless_sms/unlink', { phoneNumber: address })
    : http.post('/passwordless/unlink', { address })
