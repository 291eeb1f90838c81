import type { Change } from '../account-changes/change.js'
import type { RecoveryBefore } from '../account-changes/recovery.js'
import type { App } from '../apps/app.js'

const ofApp = ({ settings }: App, address: string) => `${address} of ${settings.name}`

/** A device got the wallet that had it not. Decision 43. */
export const deviceAdded = (app: App, address: string): Change => ({
  sentence: `A new device can use your wallet ${ofApp(app, address)}.`,
  remains: 'A stranger who has it can move what is in it: move it to another wallet first.',
})

/** Another password, cloud file or key recovers the wallet. A device that did this and is new has the wallet too. */
export function recoveryChanged(
  app: App,
  address: string,
  recoveryBefore: RecoveryBefore,
  isNewDevice: boolean,
): Change {
  const device = isNewDevice ? deviceAdded(app, address) : undefined
  const sentence = `How your wallet ${ofApp(app, address)} is recovered was changed.`
  return { ...device, sentence: [device?.sentence, sentence].filter(Boolean).join(' '), recoveryBefore }
}

/** A session whose login was long ago made or imported a wallet. */
export const walletAdded = (app: App, address: string): Change => ({
  sentence: `A wallet was added to your account: ${ofApp(app, address)}.`,
  remains: 'If you did not add it, put nothing into it: a stranger can move that.',
})
