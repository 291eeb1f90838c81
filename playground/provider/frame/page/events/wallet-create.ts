import { ethereum } from '../chain.js'
import { defineEvent } from '../event.js'
import { makeWallet } from '../make.js'
import { newSecret } from '../secret.js'
import { token } from '../session.js'
import { guardFields, guardOf } from './guard-fields.js'

export const walletCreate = defineEvent({ ...token, ...guardFields }, async (asked, frame) => {
  const guard = guardOf(frame.facts, asked)
  const what = { chain: ethereum, imported: false, guard, accessToken: asked.accessToken }
  return { address: await makeWallet(frame, { ...what, secret: newSecret() }) }
})
