import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

export function LegalGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Terms">
      <Toggle
        label="require_users_accept_terms"
        hint="On: a screen of their own after the login. Off: a line below the ways in."
        checked={app.require_users_accept_terms}
        change={(require_users_accept_terms) => change({ require_users_accept_terms })}
      />
      <CommitField
        label="terms_and_conditions_url"
        value={app.terms_and_conditions_url ?? ''}
        save={(url) => change({ terms_and_conditions_url: url || null })}
      />
      <CommitField
        label="privacy_policy_url"
        value={app.privacy_policy_url ?? ''}
        save={(url) => change({ privacy_policy_url: url || null })}
      />
    </Group>
  )
}
