import { Choice } from '../controls/Choice.js'
import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import { Toggle } from '../controls/Toggle.js'
import type { GroupProps } from './group-props.js'

const FIRST = { app: 'The app says', yes: 'Wallets', no: 'Email, SMS and socials' }
const COINBASE = { unset: 'Not set: all', all: 'all', eoaOnly: 'eoaOnly', smartWalletOnly: 'smartWalletOnly' }

export function WalletsGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Wallets">
      <TextField
        label="walletList"
        value={settings.walletList}
        placeholder="detected_wallets, metamask, coinbase_wallet, rainbow, wallet_connect"
        hint="Ids with commas between. An order of methods may name them instead."
        change={(walletList) => change({ walletList })}
      />
      <Choice
        label="Which come first"
        value={settings.walletsFirst}
        options={FIRST}
        change={(walletsFirst) => change({ walletsFirst })}
      />
      <Toggle
        label="hideDirectWeb2Inputs"
        hint="With wallets first: email and SMS are always behind a row."
        checked={settings.hideDirectWeb2Inputs}
        change={(hideDirectWeb2Inputs) => change({ hideDirectWeb2Inputs })}
      />
      <Toggle
        label="externalWallets.walletConnect"
        checked={settings.walletConnect}
        change={(walletConnect) => change({ walletConnect })}
      />
      {settings.walletConnect && (
        <>
          <CommitField
            label="walletConnectCloudProjectId"
            value={settings.projectId}
            hint="Empty: the app’s."
            save={(projectId) => change({ projectId })}
          />
          <CommitField
            label="walletConnect.relayUrl"
            value={settings.relayUrl}
            placeholder="wss://relay.walletconnect.com"
            save={(relayUrl) => change({ relayUrl })}
          />
        </>
      )}
      <Choice
        label="coinbaseWallet.connectionOptions"
        value={settings.coinbase}
        options={COINBASE}
        change={(coinbase) => change({ coinbase })}
      />
      <CommitField
        label="coinbaseWallet.keysUrl"
        value={settings.keysUrl}
        hint="Where smart wallets keep their keys. Empty: Coinbase’s own."
        save={(keysUrl) => change({ keysUrl })}
      />
    </Group>
  )
}
