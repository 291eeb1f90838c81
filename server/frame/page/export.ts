import { drawExport } from './export/draw.js'
import { createReader } from './export/reader.js'
import { readRequest } from './export/request.js'
import { createSecondFactor } from './export/second-factor.js'
import { ethereum, solana } from './keys/chain.js'
import { createReadApi } from './lib/api.js'
import { onEscape } from './view/escape.js'
import { paint } from './view/look.js'
import { createFrame } from './wallet/frame.js'
import { placeOf } from './wallet/place.js'

// The page that lets the user copy a key. It runs in a frame of the host's dialog, and the host cannot read it. Wire
// §3.5.
const request = readRequest(location)
// Removes the token from the address and the history, so that no other script finds it there.
history.replaceState(null, '', location.pathname + location.search)
paint(request)

const frame = createFrame()
const chain = request.address.startsWith('0x') ? ethereum : solana
const factor = createSecondFactor(frame, createReadApi(frame.facts), request.token)
const open = () => createReader(frame, placeOf(chain, request.address, request.token), factor.release)
/** Tells the page around how much room this one needs, and that the user leaves. */
const tellHost = (news: { readonly height: number } | { readonly outcome: 'left' }) => {
  const { origin } = request
  if (origin && window.parent !== window)
    window.parent.postMessage({ event: `${frame.facts.prefix}:export`, ...news }, origin)
}
onEscape(() => tellHost({ outcome: 'left' }))
drawExport(document.body, { request, open, factor, grow: (height) => tellHost({ height }) })
