import { useEffect, useState } from 'react'
import { Choice } from '../controls/Choice.js'
import { Failure } from '../controls/Failure.js'
import { Group } from '../controls/Group.js'
import { useAttempt } from '../controls/use-attempt.js'
import { WALLET_APP } from '../page/second-app.js'
import type { CrossAppConnection, CrossAppRequester, Sandbox } from './control.js'
import type { AppGroupProps } from './group-props.js'

const ASKS = { none: 'no', signs: 'yes, and ask for signatures', reads: 'yes, and only see addresses' }
const ALLOWS = { none: 'nothing', signs: 'see addresses and ask for signatures', reads: 'only see addresses' }
type Access = keyof typeof ASKS

const accessOf = (entry: { readonly read_only: boolean } | undefined): Access =>
  entry ? (entry.read_only ? 'reads' : 'signs') : 'none'

interface CrossAppGroupProps extends AppGroupProps {
  readonly sandbox: Sandbox
}

/** Sets whether this app's users may use accounts and wallets of the wallet app, which both apps have to say. */
export function CrossAppGroup({ app, change, sandbox }: CrossAppGroupProps) {
  const isWalletApp = ({ provider_app_id: id }: CrossAppConnection) => id === WALLET_APP
  const others = app.cross_app_connections.filter((one) => !isWalletApp(one))
  const connect = (read_only: boolean) => [...others, { provider_app_id: WALLET_APP, read_only }]
  return (
    <Group title="Other apps">
      <Choice
        label="Users may bring accounts of the wallet app"
        value={accessOf(app.cross_app_connections.find(isWalletApp))}
        options={ASKS}
        hint="cross_app_connections. No app is connected with itself."
        change={(access) => change({ cross_app_connections: access === 'none' ? others : connect(access === 'reads') })}
      />
      {sandbox.appId !== WALLET_APP && <WalletAppSide sandbox={sandbox} />}
    </Group>
  )
}

/** What the wallet app allows, in its own settings. */
function WalletAppSide({ sandbox }: Pick<CrossAppGroupProps, 'sandbox'>) {
  const [agreement, setAgreement] = useState<CrossAppRequester>()
  const { attempt, error } = useAttempt()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once for each app
  useEffect(() => {
    attempt(async () => setAgreement(await sandbox.agreement(WALLET_APP)))
  }, [sandbox])
  const allow = (access: Access) =>
    attempt(async () => {
      await sandbox.agree(WALLET_APP, access === 'none' ? undefined : access === 'reads')
      setAgreement(await sandbox.agreement(WALLET_APP))
    })
  return (
    <>
      <Choice
        label="The wallet app lets this app"
        value={accessOf(agreement)}
        options={ALLOWS}
        hint="cross_app_requesters of the wallet app. Both apps have to agree, and the narrower of the two counts."
        change={allow}
      />
      <Failure error={error} />
    </>
  )
}
