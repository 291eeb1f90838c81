import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

/** Login with a passkey. */
export function PasskeyGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Passkeys">
      <Toggle label="passkey_auth" checked={app.passkey_auth} change={(passkey_auth) => change({ passkey_auth })} />
    </Group>
  )
}
