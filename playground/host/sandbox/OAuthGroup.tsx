import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

const PROVIDERS = [
  'google',
  'discord',
  'github',
  'linkedin',
  'twitter',
  'spotify',
  'instagram',
  'tiktok',
  'apple',
] as const

/** Logins with identity providers. */
export function OAuthGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Identity providers">
      {PROVIDERS.map((name) => {
        const key = `${name}_oauth` as const
        return <Toggle key={key} label={key} checked={app[key]} change={(on) => change({ [key]: on })} />
      })}
      <Toggle
        label="twitter_oauth_on_mobile_enabled"
        checked={app.twitter_oauth_on_mobile_enabled}
        change={(on) => change({ twitter_oauth_on_mobile_enabled: on })}
      />
      <Toggle
        label="oauth_tokens"
        hint="The providers’ own tokens come along; the log shows them."
        checked={app.oauth_tokens}
        change={(oauth_tokens) => change({ oauth_tokens })}
      />
    </Group>
  )
}
