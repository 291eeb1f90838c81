import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

const METHODS = ['totp', 'sms', 'passkey'] as const

/** The second factors that users can enrol. */
export function SecondFactorGroup({ app, change }: AppGroupProps) {
  const { mfa_methods: on } = app
  return (
    <Group title="Second factors">
      {METHODS.map((method) => (
        <Toggle
          key={method}
          label={`mfa_methods: ${method}`}
          checked={on.includes(method)}
          change={(isOn) =>
            change({ mfa_methods: METHODS.filter((one) => (one === method ? isOn : on.includes(one))) })
          }
        />
      ))}
    </Group>
  )
}
