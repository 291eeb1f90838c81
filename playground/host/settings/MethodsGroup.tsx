import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import type { GroupProps } from './HostSettings.js'

const SAYS = { app: 'The app says', list: 'loginMethods', order: 'loginMethodsAndOrder' }

export function MethodsGroup({ wishes, change }: GroupProps) {
  return (
    <Group title="Login methods">
      <Choice
        label="Which are offered"
        value={wishes.methods}
        options={SAYS}
        change={(methods) => change({ methods })}
      />
      {wishes.methods === 'list' && (
        <TextField
          label="loginMethods"
          value={wishes.methodList}
          hint="email, sms; with commas between."
          change={(methodList) => change({ methodList })}
        />
      )}
      {wishes.methods === 'order' && (
        <>
          <TextField label="primary" value={wishes.primary} change={(primary) => change({ primary })} />
          <TextField
            label="overflow"
            value={wishes.overflow}
            hint="Behind “More options”."
            change={(overflow) => change({ overflow })}
          />
        </>
      )}
    </Group>
  )
}
