import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

export function IdentityGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Methods and looks" open>
      <Toggle label="email_auth" checked={app.email_auth} change={(email_auth) => change({ email_auth })} />
      <Toggle label="sms_auth" checked={app.sms_auth} change={(sms_auth) => change({ sms_auth })} />
      <Toggle label="wallet_auth" checked={app.wallet_auth} change={(wallet_auth) => change({ wallet_auth })} />
      <Toggle
        label="solana_wallet_auth"
        checked={app.solana_wallet_auth}
        change={(solana_wallet_auth) => change({ solana_wallet_auth })}
      />
      <Toggle
        label="show_wallet_login_first"
        checked={app.show_wallet_login_first}
        change={(show_wallet_login_first) => change({ show_wallet_login_first })}
      />
      <CommitField label="name" value={app.name} save={(name) => change({ name })} />
      <CommitField
        label="logo_url"
        value={app.logo_url ?? ''}
        hint="A whole URL; the host’s logo wins over it."
        placeholder={`${location.origin}/logo.svg`}
        save={(url) => change({ logo_url: url || null })}
      />
      <CommitField
        label="accent_color"
        value={app.accent_color ?? ''}
        placeholder="#676fff"
        save={(color) => change({ accent_color: color || null })}
      />
    </Group>
  )
}
