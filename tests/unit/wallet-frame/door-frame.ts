import { createProofs } from '../../../server/frame/page/second-factor/proofs.js'
import type { Frame } from '../../../server/frame/page/wallet/frame.js'

const nothing = () => Promise.reject(new Error('nothing is asked'))

/** A frame of an app with these domains, without any storage or network. */
export const frameOf = (origins: readonly string[]): Frame => ({
  facts: {
    appId: 'app',
    prefix: 'wire',
    origins,
    passcodeWorker: '/frame/passcode.js',
    clouds: { googleDrive: { url: '' }, icloud: { url: '', container: '', environment: '', apiToken: '' } },
  },
  vault: { storage: 'memory', get: () => undefined, set() {}, remove() {} },
  api: nothing,
  mfa: nothing,
  proofs: createProofs(nothing),
})
