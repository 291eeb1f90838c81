import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

/** Logins that have no row on the landing. */
export function RowlessGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Guests and your own login">
      <Toggle label="guest_auth" checked={app.guest_auth} change={(guest_auth) => change({ guest_auth })} />
      <CommitField
        label="custom_auth_jwks_url"
        value={app.custom_auth_jwks_url ?? ''}
        hint="Where the keys of your own login’s tokens are; on as soon as it is set."
        save={(url) => change({ custom_auth_jwks_url: url || null })}
      />
      <CommitField
        label="custom_auth_audience"
        value={app.custom_auth_audience ?? ''}
        hint="What their aud has to name, if anything."
        save={(audience) => change({ custom_auth_audience: audience || null })}
      />
    </Group>
  )
}
