import { type Api, createApi } from '../lib/api.js'
import { type PageFacts, readFacts } from '../lib/facts.js'
import { createProofs, type Proofs } from '../second-factor/proofs.js'
import { openVault, type Vault } from './vault.js'

/** What every event works with. */
export interface Frame {
  readonly facts: PageFacts
  readonly vault: Vault
  /** Calls about wallets. */
  readonly api: Api
  /** Calls about second factors. */
  readonly mfa: Api
  readonly proofs: Proofs
}

/** Of this page. */
export function createFrame(): Frame {
  const facts = readFacts()
  const mfa = createApi(facts, '/mfa')
  return { facts, vault: openVault(), api: createApi(facts), mfa, proofs: createProofs(mfa) }
}
