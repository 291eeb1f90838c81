import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import { testWalletsWanted, wantTestWallets } from './test-wallets.js'

/** Test wallets, which act like installed browser extensions. */
export function TestWalletsGroup() {
  return (
    <Group title="Test wallets">
      <Toggle
        label="Test wallets in this page"
        checked={testWalletsWanted()}
        hint="Three for Ethereum and one for Solana; what each does is said at the bottom left. The page reloads."
        change={wantTestWallets}
      />
    </Group>
  )
}
