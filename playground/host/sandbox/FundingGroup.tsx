import { CommitField } from '../controls/CommitField.js'
import { Failure } from '../controls/Failure.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import { useAttempt } from '../controls/use-attempt.js'
import type { FundingConfig } from './control.js'
import type { AppGroupProps } from './group-props.js'
import { cardAccounts } from './on-ramps.js'

const METHODS = ['moonpay', 'coinbase-onramp', 'external'] as const
const NO_FUNDING: FundingConfig = {
  default_recommended_currency: { chain: 'eip155:31337' },
  default_recommended_amount: '0.01',
  methods: [],
  prompt_funding_on_wallet_creation: false,
}

interface FundingGroupProps extends AppGroupProps {
  outside(): Promise<string>
}

/** Funding methods, and the keys of the card services. */
export function FundingGroup({ app, change, outside }: FundingGroupProps) {
  const { attempt, busy, error } = useAttempt()
  const { funding_config: config = NO_FUNDING } = app
  const set = (changes: Partial<FundingConfig>) => change({ funding_config: { ...config, ...changes } })
  const { default_recommended_currency: recommended } = config
  const recommend = (currency: FundingConfig['default_recommended_currency']) =>
    set({ default_recommended_currency: currency })
  const hasKeys = !!app.moonpay && !!app.coinbase_onramp
  return (
    <Group title="Funding">
      {METHODS.map((method) => (
        <Toggle
          key={method}
          label={`funding_config.methods: ${method}`}
          checked={config.methods.includes(method)}
          change={(on) =>
            set({ methods: METHODS.filter((one) => (one === method ? on : config.methods.includes(one))) })
          }
        />
      ))}
      <button
        type="button"
        disabled={busy}
        onClick={() => attempt(async () => change(await cardAccounts(await outside())))}
      >
        {hasKeys ? 'Renew the sandbox’s keys' : 'Use the sandbox’s keys'}
      </button>
      <Failure error={error} />
      <Toggle
        label="prompt_funding_on_wallet_creation"
        hint="After a login that has made a wallet."
        checked={config.prompt_funding_on_wallet_creation}
        change={(on) => set({ prompt_funding_on_wallet_creation: on })}
      />
      <CommitField
        label="default_recommended_currency.chain"
        value={recommended.chain}
        save={(chain) => recommend({ ...recommended, chain })}
      />
      <CommitField
        label="default_recommended_currency.asset"
        placeholder="the chain’s own coin"
        hint="USDC, or the address of a token."
        value={recommended.asset ?? ''}
        save={(asset) => recommend({ chain: recommended.chain, ...(asset && { asset }) })}
      />
      <CommitField
        label="default_recommended_amount"
        value={config.default_recommended_amount}
        save={(amount) => set({ default_recommended_amount: amount })}
      />
    </Group>
  )
}
