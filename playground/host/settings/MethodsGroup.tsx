import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import type { GroupProps } from './group-props.js'

const SAYS = { app: 'The app says', list: 'loginMethods', order: 'loginMethodsAndOrder' }

export function MethodsGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Login methods">
      <Choice
        label="Which are offered"
        value={settings.methods}
        options={SAYS}
        change={(methods) => change({ methods })}
      />
      {settings.methods === 'list' && (
        <TextField
          label="loginMethods"
          value={settings.methodList}
          hint="email, sms; with commas between."
          change={(methodList) => change({ methodList })}
        />
      )}
      {settings.methods === 'order' && (
        <>
          <TextField label="primary" value={settings.primary} change={(primary) => change({ primary })} />
          <TextField
            label="overflow"
            value={settings.overflow}
            hint="Behind “More options”."
            change={(overflow) => change({ overflow })}
          />
        </>
      )}
    </Group>
  )
}
