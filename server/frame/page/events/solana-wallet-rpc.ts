import { ed25519 } from '@noble/curves/ed25519'
import { base64 } from '@scure/base'
import { solana } from '../keys/chain.js'
import { invalid } from '../lib/refusal.js'
import { read, record, text } from '../lib/schema.js'
import { solanaMethods } from '../rpc/solana.js'
import { factorFields } from '../second-factor/factor.js'
import { placeOf } from '../wallet/place.js'
import { withWallet } from '../wallet/with-wallet.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

const fields = { ...token, ...factorFields, publicKey: text(44), request: record }

export const solanaWalletRpc = defineEvent(fields, async (data, frame) => {
  const at = placeOf(solana, data.publicKey, data.accessToken)
  const { method, params } = read(data.request, { method: text(100), params: record })
  const prepare = Object.hasOwn(solanaMethods, method) ? solanaMethods[method] : undefined
  if (!prepare) throw invalid(`The wallet does not know ${method}.`)
  // Checked before the key is restored, so that malformed data never meets it.
  const bytes = prepare(params, at.address)
  const signature = await withWallet(frame, at, await frame.proofs.find(data, 'wallet'), ({ key }) =>
    base64.encode(ed25519.sign(bytes, key)),
  )
  return { publicKey: at.address, response: { method, data: { signature } } }
})
