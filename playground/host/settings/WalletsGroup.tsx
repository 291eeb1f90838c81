import { Choice } from '../controls/Choice.js'
import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import { Toggle } from '../controls/Toggle.js'
import type { GroupProps } from './HostSettings.js'

const FIRST = { app: 'The app says', yes: 'Wallets', no: 'Email, SMS and socials' }
const COINBASE = { unset: 'Not set: all', all: 'all', eoaOnly: 'eoaOnly', smartWalletOnly: 'smartWalletOnly' }

export function WalletsGroup({ wishes, change }: GroupProps) {
  return (
    <Group title="Wallets">
      <TextField
        label="walletList"
        value={wishes.walletList}
        placeholder="detected_wallets, metamask, coinbase_wallet, rainbow, wallet_connect"
        hint="Ids with commas between. An order of methods may name them instead."
        change={(walletList) => change({ walletList })}
      />
      <Choice
        label="Which come first"
        value={wishes.walletsFirst}
        options={FIRST}
        change={(walletsFirst) => change({ walletsFirst })}
      />
      <Toggle
        label="hideDirectWeb2Inputs"
        hint="With wallets first: email and SMS are always behind a row."
        checked={wishes.hideDirectWeb2Inputs}
        change={(hideDirectWeb2Inputs) => change({ hideDirectWeb2Inputs })}
      />
      <Toggle
        label="externalWallets.walletConnect"
        checked={wishes.walletConnect}
        change={(walletConnect) => change({ walletConnect })}
      />
      {wishes.walletConnect && (
        <>
          <CommitField
            label="walletConnectCloudProjectId"
            value={wishes.projectId}
            hint="Empty: the app’s."
            save={(projectId) => change({ projectId })}
          />
          <CommitField
            label="walletConnect.relayUrl"
            value={wishes.relayUrl}
            placeholder="wss://relay.walletconnect.com"
            save={(relayUrl) => change({ relayUrl })}
          />
        </>
      )}
      <Choice
        label="coinbaseWallet.connectionOptions"
        value={wishes.coinbase}
        options={COINBASE}
        change={(coinbase) => change({ coinbase })}
      />
      <CommitField
        label="coinbaseWallet.keysUrl"
        value={wishes.keysUrl}
        hint="Where smart wallets keep their keys. Empty: Coinbase’s own."
        save={(keysUrl) => change({ keysUrl })}
      />
    </Group>
  )
}
