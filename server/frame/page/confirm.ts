import { drawConfirmation, type News } from './confirm/draw.js'
import { readRequest } from './confirm/request.js'
import { createApi, createReadApi } from './lib/api.js'
import { readConfirmFacts } from './lib/facts.js'
import { giveProof } from './second-factor/handover.js'
import { type Proof, verifyFactor } from './second-factor/proofs.js'
import { actionsOf } from './second-factor/purpose.js'
import { createVerifier } from './second-factor/verifier.js'
import { onEscape } from './view/escape.js'
import { paint } from './view/look.js'

// The page on which the user confirms a change with a second factor. It runs in a frame of the host's dialog. The proof
// goes to the hidden frame, and the host's page never sees the code. Wire §3.6.
const request = readRequest(location)
// Removes the token from the address and the history, so that no other script finds it there.
history.replaceState(null, '', location.pathname + location.search)
paint(request)

const facts = readConfirmFacts()
const { token: accessToken, purpose } = request
const mfa = createApi(facts, '/mfa')
let proof: Proof = {}
const factor = createVerifier({
  mfa,
  read: createReadApi(facts),
  accessToken,
  async prove(given) {
    if (purpose) proof = await verifyFactor(mfa, given, { actions: actionsOf(purpose) })
  },
})
function tellHost(news: News) {
  const { origin } = request
  if (origin && window.parent !== window)
    window.parent.postMessage({ event: `${facts.prefix}:mfa:confirm`, ...news }, origin)
}
onEscape(() => tellHost({ outcome: 'left' }))
drawConfirmation(document.body, {
  request,
  app: facts.appName,
  factor,
  async give() {
    const { mfa_token } = proof
    // a user who has removed the last factor meanwhile needs no proof
    return !purpose || !mfa_token || giveProof({ facts }, accessToken, purpose, { mfa_token })
  },
  tellHost,
})
