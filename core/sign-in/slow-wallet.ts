/** A stage that waits for the wallet's frame. `slow`: the user is told that it takes longer than usual. */
export interface WaitsForWallet {
  readonly slow?: boolean
}
/** After this time, the user is told. In ms. Modal §9. */
const SLOW_MS = 6_000

/** A timer for the stages of a flow that wait for the wallet's frame. */
export const slowWallet = {
  until: ({ slow }: WaitsForWallet, since: number): number | undefined => (slow ? undefined : since + SLOW_MS),
  go: <Here extends WaitsForWallet>(state: Here): Here => ({ ...state, slow: true }),
}
