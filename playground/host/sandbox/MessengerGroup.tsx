import { Group } from '../controls/Group.js'
import { Toggle } from '../controls/Toggle.js'
import { BOT } from '../presets/presets.js'
import type { AppGroupProps } from './group-props.js'

/** Logins that use a messenger. */
export function MessengerGroup({ app, change }: AppGroupProps) {
  const { telegram_auth, telegram_auth_config: bot = BOT } = app
  return (
    <Group title="Farcaster and Telegram">
      <Toggle
        label="farcaster_auth"
        checked={app.farcaster_auth}
        change={(farcaster_auth) => change({ farcaster_auth })}
      />
      <Toggle
        label="telegram_auth"
        checked={telegram_auth}
        change={(on) => change({ telegram_auth: on, telegram_auth_config: bot })}
      />
      {telegram_auth && (
        <>
          <Toggle
            label="telegram_auth_config.link_enabled"
            checked={bot.link_enabled}
            change={(link_enabled) => change({ telegram_auth_config: { ...bot, link_enabled } })}
          />
          <Toggle
            label="telegram_auth_config.seamless_auth_enabled"
            checked={bot.seamless_auth_enabled}
            change={(seamless_auth_enabled) => change({ telegram_auth_config: { ...bot, seamless_auth_enabled } })}
          />
        </>
      )}
    </Group>
  )
}
