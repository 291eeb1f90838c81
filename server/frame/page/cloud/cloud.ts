import type { CloudFacts } from '../lib/facts.js'
import { invalid } from '../lib/refusal.js'
import type { CloudStore } from './cloud-store.js'
import { googleDrive } from './google-drive.js'
import { icloud } from './icloud.js'

export type CloudMethod = 'google-drive' | 'icloud'

export function cloudOf(method: CloudMethod, facts: CloudFacts): CloudStore {
  if (method === 'icloud' && facts.icloud) return icloud(facts.icloud)
  if (method === 'google-drive' && facts.googleDrive) return googleDrive(facts.googleDrive)
  throw invalid(`The server has no address of ${method}.`)
}
