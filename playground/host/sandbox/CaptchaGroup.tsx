import { Choice } from '../controls/Choice.js'
import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import type { AppGroupProps } from './group-props.js'

/** The stand-in's site keys. */
const KEYS = {
  't:1x00000000000000000000BB': 'passes unseen',
  't:3x00000000000000000000FF': 'asks the person',
  't:4x00000000000000000000SL': 'takes a while',
  't:2x00000000000000000000BB': 'fails',
  't:4x00000000000000000000F2': 'fails twice, then passes',
  't:4x00000000000000000000HA': 'never answers',
  't:4x00000000000000000000EX': 'passes, and soon expires',
  blocked: 'its script is blocked',
}
const NOWHERE = 'http://localhost:9/api.js'

export function CaptchaGroup({ app, change }: AppGroupProps) {
  const key = app.captcha_site_key ?? 't:1x00000000000000000000BB'
  const choice = app.captcha_script_url === NOWHERE ? 'blocked' : key in KEYS ? (key as keyof typeof KEYS) : 'blocked'
  const choose = (chosen: keyof typeof KEYS) =>
    change(
      chosen === 'blocked' ? { captcha_script_url: NOWHERE } : { captcha_site_key: chosen, captcha_script_url: null },
    )
  return (
    <Group title="Captcha">
      <Toggle
        label="captcha_enabled"
        checked={app.captcha_enabled}
        hint="Asked of whoever is nobody yet, before a code is sent or a request is opened."
        change={(captcha_enabled) => change({ captcha_enabled })}
      />
      <Choice label="captcha_site_key" value={choice} options={KEYS} change={choose} />
    </Group>
  )
}
