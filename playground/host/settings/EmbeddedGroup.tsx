import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { GroupProps } from './group-props.js'

const WAYS = {
  off: 'off',
  'users-without-wallets': 'users-without-wallets',
  'all-users': 'all-users',
}
const WHEN = { app: 'The app says', ...WAYS }
const WHEN_SOLANA = { unset: 'Not set', ...WAYS }
const PRICES = { unset: 'Not set', 'fiat-currency': 'In dollars, with ETH below', 'native-token': 'In ETH alone' }
const CHAINS = {
  sandbox: 'The sandbox’s',
  cards: 'The sandbox’s, also as Ethereum and Base',
  more: 'The sandbox’s and all that Latchkit knows',
  unset: 'Not set',
}

export function EmbeddedGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Users’ own wallets">
      <Choice
        label="embeddedWallets.ethereum.createOnLogin"
        value={settings.createOnLogin}
        options={WHEN}
        change={(createOnLogin) => change({ createOnLogin })}
      />
      <Choice
        label="embeddedWallets.solana.createOnLogin"
        value={settings.solanaCreateOnLogin}
        options={WHEN_SOLANA}
        hint="Not set: a login makes none."
        change={(solanaCreateOnLogin) => change({ solanaCreateOnLogin })}
      />
      <Toggle
        label="embeddedWallets.noPromptOnSignature"
        hint="Signs and sends without asking. Heeded where the app has legacy_wallet_ui_config."
        checked={settings.noPromptOnSignature}
        change={(noPromptOnSignature) => change({ noPromptOnSignature })}
      />
      {settings.noPromptOnSignature && (
        <Toggle
          label="waitForTransactionConfirmation"
          hint="Off: what was sent resolves at once, without a receipt."
          checked={settings.waitForConfirmation}
          change={(waitForConfirmation) => change({ waitForConfirmation })}
        />
      )}
      <Choice
        label="embeddedWallets.priceDisplay"
        value={settings.priceDisplay}
        options={PRICES}
        change={(priceDisplay) => change({ priceDisplay })}
      />
      <Choice
        label="supportedChains"
        value={settings.chains}
        options={CHAINS}
        hint="The first is where a new wallet begins."
        change={(chains) => change({ chains })}
      />
      <Toggle
        label="solana.rpcs"
        hint="The sandbox’s Solana chain as solana:devnet."
        checked={settings.solanaRpcs}
        change={(solanaRpcs) => change({ solanaRpcs })}
      />
    </Group>
  )
}
