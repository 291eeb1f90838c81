import { ethereum } from '../chain.js'
import { defineEvent } from '../event.js'
import { withWallet } from '../keys.js'
import { invalid } from '../refusal.js'
import { methods } from '../rpc/methods.js'
import { list, optional, read, record, text } from '../schema.js'
import { factor, factorOf, token } from '../session.js'
import { placeOf } from '../wallet-place.js'

const fields = { ...token, ...factor, address: text(42), requesterAppId: optional(text(100)), request: record }

export const walletRpc = defineEvent(fields, async (asked, frame) => {
  const at = placeOf(ethereum, asked.address, asked.accessToken)
  const { method, params } = read(asked.request, { method: text(100), params: list })
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!known) throw invalid(`The wallet does not know ${method}.`)
  // read before the key is put together: what is malformed never meets it
  const sign = known(params, at.address)
  const data = await withWallet(frame, at, factorOf(asked), ({ key }) => sign(key))
  return { address: at.address, response: { method, data } }
})
