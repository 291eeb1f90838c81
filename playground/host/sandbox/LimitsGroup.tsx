import { CommitField } from '../controls/CommitField.js'
import { Group } from '../controls/Group.js'
import type { AppGroupProps } from './group-props.js'

const HINTS = {
  access_token_ttl: 'Seconds. Below 30 it is refreshed for every call.',
  otp_ttl: 'Seconds that a code is good for.',
  passkey_ttl: 'Seconds that a browser waits for a passkey.',
  clock_offset: 'Seconds that the server’s clock is ahead.',
}
const RATES = { per_address: 'Codes to one address.', per_ip: 'Codes from one machine.', window: 'Seconds.' }
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

export function LimitsGroup({ app, change }: AppGroupProps) {
  return (
    <Group title="Times and limits">
      {keys(HINTS).map((key) => (
        <CommitField
          key={key}
          label={key}
          type="number"
          value={String(app[key])}
          hint={HINTS[key]}
          save={(value) => change({ [key]: Number(value) })}
        />
      ))}
      {keys(RATES).map((key) => (
        <CommitField
          key={key}
          label={`rate_limits.${key}`}
          type="number"
          value={String(app.rate_limits[key])}
          hint={RATES[key]}
          save={(value) => change({ rate_limits: { [key]: Number(value) } })}
        />
      ))}
    </Group>
  )
}
