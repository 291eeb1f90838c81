import { createApi } from './api.js'
import { ethereum, solana } from './chain.js'
import { askedOf, paint } from './export/asked.js'
import { drawExport } from './export/draw.js'
import { createReader } from './export/reader.js'
import { readFacts } from './facts.js'
import { openVault } from './vault.js'
import { placeOf } from './wallet-place.js'

// The page that shows a key: in a frame of the host's dialog, never to the host. Wire §3.5.
const asked = askedOf(location)
// the token is for this page alone: no script, and no entry of the history, finds it here
history.replaceState(null, '', location.pathname + location.search)
paint(asked)

const facts = readFacts()
const frame = { facts, vault: openVault(), api: createApi(facts) }
const chain = asked.address.startsWith('0x') ? ethereum : solana
drawExport(document.body, asked, () => createReader(frame, placeOf(chain, asked.address, asked.token)))
