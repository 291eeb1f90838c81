import type { UiEvent } from '../../core/browser/ui-event.js'
import { useAction } from '../../ui/react/use-action.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import type { TelegramAuthState } from './contract.js'

const INITIAL: TelegramAuthState = { status: 'initial' }

export interface UseLoginWithTelegramResult {
  login(options?: { disableSignup?: boolean | undefined } | UiEvent): Promise<void>
  readonly state: TelegramAuthState
}
/** Telegram login, without the dialog. `login()` opens Telegram's window, so call it within a click. */
export function useLoginWithTelegram(callbacks?: LoginCallbacks): UseLoginWithTelegramResult {
  useLoginEvents(callbacks, 'telegram')
  const state = usePluginState('telegram') ?? INITIAL
  const login = useAction('telegram', async (api, options?: { disableSignup?: boolean } | UiEvent) => {
    // as an event handler it is called with an event, which has no options
    await api.login(options && !('type' in options) ? options : {})
  })
  return { login, state }
}
