import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import type { GroupProps } from './HostSettings.js'

const TYPES = { none: 'Not set', email: 'email', phone: 'phone' }

export function NextLoginGroup({ wishes, change }: GroupProps) {
  return (
    <Group title="Options of login()">
      <TextField
        label="loginMethods of this opening"
        value={wishes.nextMethods}
        hint="Empty: all that are offered."
        change={(nextMethods) => change({ nextMethods })}
      />
      <Choice
        label="prefill.type"
        value={wishes.prefillType}
        options={TYPES}
        change={(prefillType) => change({ prefillType })}
      />
      {wishes.prefillType !== 'none' && (
        <TextField
          label="prefill.value"
          value={wishes.prefillValue}
          placeholder={wishes.prefillType === 'email' ? 'ada@example.com' : '+1 415 555 2671'}
          change={(prefillValue) => change({ prefillValue })}
        />
      )}
    </Group>
  )
}
