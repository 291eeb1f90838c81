import type { Api } from '../lib/api.js'
import type { PageFacts } from '../lib/facts.js'
import type { Proofs } from '../second-factor/proofs.js'
import type { Vault } from './vault.js'

/** What every event works with. */
export interface Frame {
  readonly facts: PageFacts
  readonly vault: Vault
  readonly api: Api
  readonly proofs: Proofs
}
