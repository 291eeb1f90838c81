import { ed25519 } from '@noble/curves/ed25519'
import { base64 } from '@scure/base'
import { solana } from '../chain.js'
import { defineEvent } from '../event.js'
import { withWallet } from '../keys.js'
import { invalid } from '../refusal.js'
import { solanaMethods } from '../rpc/solana.js'
import { read, record, text } from '../schema.js'
import { factor, factorOf, token } from '../session.js'
import { placeOf } from '../wallet-place.js'

const fields = { ...token, ...factor, publicKey: text(44), request: record }

export const solanaWalletRpc = defineEvent(fields, async (asked, frame) => {
  const at = placeOf(solana, asked.publicKey, asked.accessToken)
  const { method, params } = read(asked.request, { method: text(100), params: record })
  const known = Object.hasOwn(solanaMethods, method) ? solanaMethods[method] : undefined
  if (!known) throw invalid(`The wallet does not know ${method}.`)
  // read before the key is put together: what is malformed never meets it
  const bytes = known(params, at.address)
  const signature = await withWallet(frame, at, factorOf(asked), ({ key }) => base64.encode(ed25519.sign(bytes, key)))
  return { publicKey: at.address, response: { method, data: { signature } } }
})
