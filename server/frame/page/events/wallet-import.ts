import { secp256k1 } from '@noble/curves/secp256k1'
import { ethereum } from '../keys/chain.js'
import { keySecret } from '../keys/secret.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { matching } from '../lib/schema.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'
import { makeWallet } from './make-wallet.js'

const privateKey = matching(/^(0x)?[0-9a-f]{64}$/i, '32 bytes of hex')

export const walletImport = defineEvent({ ...token, privateKey }, async ({ accessToken, privateKey }, frame) => {
  const key = fromHex(privateKey)
  if (!secp256k1.utils.isValidPrivateKey(key)) throw invalid('"privateKey" is not a private key of secp256k1.')
  const wallet = { chain: ethereum, imported: true, recovery: { method: frame.facts.prefix }, accessToken }
  return { address: await makeWallet(frame, { ...wallet, secret: keySecret(key) }) }
})
