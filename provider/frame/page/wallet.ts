import { openDoor } from './events/door.js'
import { events } from './events/index.js'
import { createApi } from './lib/api.js'
import { readFacts } from './lib/facts.js'
import { createProofs } from './second-factor/proofs.js'
import { openVault } from './wallet/vault.js'

const facts = readFacts()
openDoor({ facts, vault: openVault(), api: createApi(facts), proofs: createProofs(createApi(facts, '/mfa')) }, events)
