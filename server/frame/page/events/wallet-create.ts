import { ethereum } from '../keys/chain.js'
import { newSecret } from '../keys/secret.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { makeWallet } from './make-wallet.js'
import { recoveryFields, recoveryMethodOf } from './recovery-fields.js'

export const walletCreate = defineEvent({ ...token, ...recoveryFields }, async (data, frame) => {
  const recovery = recoveryMethodOf(frame.facts, data)
  const wallet = { chain: ethereum, imported: false, recovery, accessToken: data.accessToken }
  return { address: await makeWallet(frame, { ...wallet, secret: newSecret() }) }
})
