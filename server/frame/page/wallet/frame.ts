import { type Api, createApi } from '../lib/api.js'
import { type PageFacts, readFacts } from '../lib/facts.js'
import { createProofs, type Proofs } from '../second-factor/proofs.js'
import { openVault, type Vault } from './vault.js'

/** The services that the handlers of events use. */
export interface Frame {
  readonly facts: PageFacts
  readonly vault: Vault
  /** Calls the API's routes for wallets. */
  readonly api: Api
  /** Calls the API's routes for second factors. */
  readonly mfa: Api
  readonly proofs: Proofs
}

/** Creates the services for this page. */
export function createFrame(): Frame {
  const facts = readFacts()
  const mfa = createApi(facts, '/mfa')
  return { facts, vault: openVault(), api: createApi(facts), mfa, proofs: createProofs(mfa) }
}
