import { Group } from '../controls/Group.js'
import { TextField } from '../controls/TextField.js'
import type { GroupProps } from './group-props.js'

export function WordsGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Words, country and legal">
      <div className="pair">
        <TextField label="intl.text key" value={settings.textKey1} change={(textKey1) => change({ textKey1 })} />
        <TextField label="reads" value={settings.textValue1} change={(textValue1) => change({ textValue1 })} />
        <TextField label="Another key" value={settings.textKey2} change={(textKey2) => change({ textKey2 })} />
        <TextField label="reads" value={settings.textValue2} change={(textValue2) => change({ textValue2 })} />
      </div>
      <TextField
        label="intl.defaultCountry"
        value={settings.defaultCountry}
        placeholder="US"
        hint="Two letters, for phone numbers."
        change={(typed) => change({ defaultCountry: typed.toUpperCase() })}
      />
      <TextField
        label="legal.termsAndConditionsUrl"
        value={settings.terms}
        hint="Empty: the app’s. “none”: null."
        change={(terms) => change({ terms })}
      />
      <TextField
        label="legal.privacyPolicyUrl"
        value={settings.privacy}
        hint="Empty: the app’s. “none”: null."
        change={(privacy) => change({ privacy })}
      />
    </Group>
  )
}
