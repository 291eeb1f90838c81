import type { Events } from '../../core/events.js'
import { createEventBus } from '../../core/events.js'
import { createStore } from '../../core/lib/store.js'
import type { User } from '../../core/live/user.js'
import { createScreens } from '../../core/screens.js'
import { handClock } from './clock.js'

/** What every plugin's context has, of real parts. `dialog`: one is mounted; `failed`: the failures that were told of. */
export function pluginParts(before: User | null = null, dialog = true) {
  const clock = handClock()
  const user = createStore<User | null>(before)
  const events = createEventBus()
  const failed: Events['failed'][] = []
  events.on('failed', (news) => failed.push(news))
  const screens = createScreens()
  if (dialog) screens.attach()
  return { clock, user, events, failed, screens }
}
