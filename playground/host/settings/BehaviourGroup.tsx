import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { GroupProps } from './group-props.js'

export function BehaviourGroup({ settings, change }: GroupProps) {
  return (
    <Group title="Behaviour">
      <Toggle
        label="render.standalone"
        hint="The dialog’s content inline, in the session card."
        checked={settings.standalone}
        change={(standalone) => change({ standalone })}
      />
      <Toggle
        label="headless"
        hint="No dialog at all; log in with the headless card."
        checked={settings.headless}
        change={(headless) => change({ headless })}
      />
      <Toggle
        label="oauthMode: popup"
        hint="Identity providers in a window; by redirect without it."
        checked={settings.oauthPopup}
        change={(oauthPopup) => change({ oauthPopup })}
      />
      <Toggle
        label="mfa.noPromptOnMfaRequired"
        hint="The host asks for second factors by itself; the log says when."
        checked={settings.noPromptOnMfaRequired}
        change={(noPromptOnMfaRequired) => change({ noPromptOnMfaRequired })}
      />
      <Toggle
        label="mfaAtLogin(mfa)"
        hint="A login offers a second factor to who has none. A new client is made for it."
        checked={settings.mfaAtLogin}
        change={(mfaAtLogin) => change({ mfaAtLogin })}
      />
      <Toggle
        label="fundingMethodConfig.moonpay.useSandbox"
        hint="Moonpay’s test mode, by the keys of moonpay_sandbox."
        checked={settings.moonpaySandbox}
        change={(moonpaySandbox) => change({ moonpaySandbox })}
      />
      <Toggle label="analytics" checked={settings.analytics} change={(analytics) => change({ analytics })} />
      <Toggle
        label="cookies"
        hint="Tokens mirrored for the host’s own server."
        checked={settings.cookies}
        change={(cookies) => change({ cookies })}
      />
      <Toggle
        label="sessionsFromLinks"
        hint="A session that a link brings: asked about, or not taken."
        checked={settings.sessionsFromLinks}
        change={(sessionsFromLinks) => change({ sessionsFromLinks })}
      />
      <CommitField
        label="timeout"
        type="number"
        value={settings.timeout}
        placeholder="20000"
        hint="Milliseconds for one attempt. A new client is made for it."
        save={(timeout) => change({ timeout })}
      />
    </Group>
  )
}
