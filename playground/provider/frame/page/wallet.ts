import { createApi } from './api.js'
import { openDoor } from './door.js'
import { events } from './events/index.js'
import { readFacts } from './facts.js'
import { openVault } from './vault.js'

const facts = readFacts()
openDoor({ facts, vault: openVault(), api: createApi(facts) }, events)
