import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

const CHAINS = ['ethereum', 'solana'] as const
const WHEN = { off: 'off', 'users-without-wallets': 'users-without-wallets', 'all-users': 'all-users' }
const WAYS = ['user-passcode', 'google-drive', 'icloud'] as const

/** The chains of embedded wallets, which users get one, and its recovery methods. */
export function EmbeddedGroup({ app, change }: AppGroupProps) {
  const { create_on_login, user_owned_recovery_options: ways, ...rest } = app.embedded_wallet_config
  const set = (changes: Partial<typeof app.embedded_wallet_config>) => change({ embedded_wallet_config: changes })
  return (
    <Group title="Users’ own wallets">
      {CHAINS.map((chain) => (
        <Toggle
          key={chain}
          label={`embedded_wallets: ${chain}`}
          hint="Off, nobody gets a new one; whoever has one keeps it."
          checked={app.embedded_wallets.includes(chain)}
          change={(on) =>
            change({
              embedded_wallets: CHAINS.filter((one) => (one === chain ? on : app.embedded_wallets.includes(one))),
            })
          }
        />
      ))}
      <Choice
        label="create_on_login"
        value={create_on_login}
        options={WHEN}
        change={(chosen) => set({ create_on_login: chosen })}
      />
      {WAYS.map((way) => (
        <Toggle
          key={way}
          label={`user_owned_recovery_options: ${way}`}
          checked={ways.includes(way)}
          change={(on) =>
            set({ user_owned_recovery_options: WAYS.filter((one) => (one === way ? on : ways.includes(one))) })
          }
        />
      ))}
      <Toggle
        label="require_user_owned_recovery_on_create"
        hint="Nobody gets a wallet without one of those."
        checked={rest.require_user_owned_recovery_on_create ?? false}
        change={(on) => set({ require_user_owned_recovery_on_create: on })}
      />
      <Toggle
        label="enforce_wallet_uis"
        hint="Every signature and transaction is shown first, and waits for the user’s yes."
        checked={app.enforce_wallet_uis}
        change={(enforce_wallet_uis) => change({ enforce_wallet_uis })}
      />
      <Toggle
        label="legacy_wallet_ui_config"
        hint="The host’s noPromptOnSignature decides, where it says anything."
        checked={app.legacy_wallet_ui_config}
        change={(legacy_wallet_ui_config) => change({ legacy_wallet_ui_config })}
      />
    </Group>
  )
}
