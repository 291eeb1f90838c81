import { secp256k1 } from '@noble/curves/secp256k1'
import { fromHex } from '../bytes.js'
import { ethereum } from '../chain.js'
import { defineEvent } from '../event.js'
import { makeWallet } from '../make.js'
import { invalid } from '../refusal.js'
import { matching } from '../schema.js'
import { keySecret } from '../secret.js'
import { token } from '../session.js'

const privateKey = matching(/^(0x)?[0-9a-f]{64}$/i, '32 bytes of hex')

export const walletImport = defineEvent({ ...token, privateKey }, async ({ accessToken, privateKey }, frame) => {
  const key = fromHex(privateKey)
  if (!secp256k1.utils.isValidPrivateKey(key)) throw invalid('"privateKey" is no key of secp256k1.')
  const what = { chain: ethereum, imported: true, guard: { method: frame.facts.prefix }, accessToken }
  return { address: await makeWallet(frame, { ...what, secret: keySecret(key) }) }
})
