import type { CloudFacts } from '../lib/facts.js'
import type { CloudStore } from './cloud-store.js'
import { googleDrive } from './google-drive.js'
import { icloud } from './icloud.js'

export type CloudMethod = 'google-drive' | 'icloud'

export const cloudOf = (method: CloudMethod, facts: CloudFacts): CloudStore =>
  method === 'icloud' ? icloud(facts.icloud) : googleDrive(facts.googleDrive)
