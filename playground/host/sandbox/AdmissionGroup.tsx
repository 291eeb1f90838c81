import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import { names } from '../settings/host-settings.js'
import type { AppGroupProps } from './group-props.js'

const TEXTS = ['error_title', 'error_detail', 'cta_text', 'cta_link'] as const

export function AdmissionGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Who may come in">
      <Toggle
        label="signups_enabled"
        hint="Off: only who has an account already."
        checked={app.signups_enabled}
        change={(signups_enabled) => change({ signups_enabled })}
      />
      <CommitField
        label="max_users"
        type="number"
        value={app.max_users === null ? '' : String(app.max_users)}
        hint="Empty: no limit."
        save={(max) => change({ max_users: max === '' ? null : Number(max) })}
      />
      <CommitField
        label="blocked_phone_countries"
        value={app.blocked_phone_countries.join(', ')}
        placeholder="US, GB"
        hint="Two letters each, with commas between."
        save={(list) => change({ blocked_phone_countries: names(list.toUpperCase()) })}
      />
      <Toggle
        label="allowlist_enabled"
        checked={app.allowlist_enabled}
        change={(allowlist_enabled) => change({ allowlist_enabled })}
      />
      <CommitField
        label="allowlist"
        value={app.allowlist.join(', ')}
        placeholder="ada@example.com, acme.com"
        hint="Addresses, domains, phone numbers, with commas between."
        save={(list) => change({ allowlist: names(list) })}
      />
      {TEXTS.map((key) => (
        <CommitField
          key={key}
          label={`allowlist_config.${key}`}
          value={app.allowlist_config[key] ?? ''}
          save={(text) => change({ allowlist_config: { [key]: text || null } })}
        />
      ))}
    </Group>
  )
}
