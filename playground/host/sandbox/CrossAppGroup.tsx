import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { WALLET_APP } from '../page/second-app.js'
import type { CrossAppConnection } from './control.js'
import type { AppGroupProps } from './group-props.js'

const SAYS = { none: 'no', signs: 'yes, and ask for signatures', reads: 'yes, and only see addresses' }

/** Sets whether this app's users may use accounts and wallets of the wallet app. */
export function CrossAppGroup({ app, change }: AppGroupProps) {
  const isWalletApp = ({ provider_app_id: id }: CrossAppConnection) => id === WALLET_APP
  const found = app.cross_app_connections.find(isWalletApp)
  const others = app.cross_app_connections.filter((one) => !isWalletApp(one))
  const connect = (read_only: boolean) => [...others, { provider_app_id: WALLET_APP, read_only }]
  return (
    <Group title="Other apps">
      <Choice
        label="Users may bring accounts of the wallet app"
        value={found ? (found.read_only ? 'reads' : 'signs') : 'none'}
        options={SAYS}
        hint="cross_app_connections. No app is connected with itself."
        change={(access) => change({ cross_app_connections: access === 'none' ? others : connect(access === 'reads') })}
      />
    </Group>
  )
}
