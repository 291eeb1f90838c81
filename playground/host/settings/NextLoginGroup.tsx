import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import type { GroupProps } from './group-props.js'

const TYPES = { none: 'Not set', email: 'email', phone: 'phone' }

export function NextLoginGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Options of login()">
      <TextField
        label="loginMethods of this opening"
        value={settings.nextMethods}
        hint="Empty: all that are offered."
        change={(nextMethods) => change({ nextMethods })}
      />
      <Choice
        label="prefill.type"
        value={settings.prefillType}
        options={TYPES}
        change={(prefillType) => change({ prefillType })}
      />
      {settings.prefillType !== 'none' && (
        <TextField
          label="prefill.value"
          value={settings.prefillValue}
          placeholder={settings.prefillType === 'email' ? 'ada@example.com' : '+1 415 555 2671'}
          change={(prefillValue) => change({ prefillValue })}
        />
      )}
    </Group>
  )
}
