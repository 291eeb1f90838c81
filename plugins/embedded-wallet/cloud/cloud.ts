import type { CloudGrant } from './contract.js'

/** How one cloud is asked for access. */
export interface Cloud {
  /** Where its window goes, and how it is heard once it is open. */
  ask(signal: AbortSignal): Promise<Asked>
  /** The access that the frame takes. Throws for a code that does not give any. */
  redeem(grant: CloudGrant): Promise<string>
}
export interface Asked {
  readonly url: string
  /** Until `signal`. `onSevered`: whether the window is closed cannot be seen any more. */
  hear(window: Window, ears: Ears, signal: AbortSignal): void
}
export interface Ears {
  onGrant(grant: CloudGrant): void
  onFailure(error: Error): void
  onSevered(): void
}
