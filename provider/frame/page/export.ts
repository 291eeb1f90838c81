import { drawExport } from './export/draw.js'
import { createReader } from './export/reader.js'
import { paint, readRequest } from './export/request.js'
import { createSecondFactor } from './export/second-factor.js'
import { ethereum, solana } from './keys/chain.js'
import { createReadApi } from './lib/api.js'
import { createFrame } from './wallet/frame.js'
import { placeOf } from './wallet/place.js'

// The page that shows a key: in a frame of the host's dialog, never to the host. Wire §3.5.
const request = readRequest(location)
// the token is for this page alone: no script, and no entry of the history, finds it here
history.replaceState(null, '', location.pathname + location.search)
paint(request)

const frame = createFrame()
const chain = request.address.startsWith('0x') ? ethereum : solana
const factor = createSecondFactor(frame, createReadApi(frame.facts), request.token)
const open = () => createReader(frame, placeOf(chain, request.address, request.token), factor.release)
drawExport(document.body, request, open, factor)
