import { ethereum } from '../keys/chain.js'
import { invalid } from '../lib/refusal.js'
import { list, optional, read, record, text } from '../lib/schema.js'
import { methods } from '../rpc/methods.js'
import { factorFields } from '../second-factor/factor.js'
import { placeOf } from '../wallet/place.js'
import { withWallet } from '../wallet/with-wallet.js'
import { defineEvent } from './event.js'
import { token } from './fields.js'

const fields = { ...token, ...factorFields, address: text(42), requesterAppId: optional(text(100)), request: record }

export const walletRpc = defineEvent(fields, async (data, frame) => {
  const at = placeOf(ethereum, data.address, data.accessToken)
  const { method, params } = read(data.request, { method: text(100), params: list })
  const prepare = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!prepare) throw invalid(`The wallet does not know ${method}.`)
  // Checked before the key is restored, so that malformed data never meets it.
  const sign = prepare(params, at.address)
  const { requesterAppId } = data
  // For a request of another app, the server gives its share only if the user allows that app to ask.
  const release = {
    ...(await frame.proofs.find(data, 'wallet')),
    ...(requesterAppId && { requester_app_id: requesterAppId }),
  }
  const signed = await withWallet(frame, at, release, ({ key }) => sign(key))
  return { address: at.address, response: { method, data: signed } }
})
