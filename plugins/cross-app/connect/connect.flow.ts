import { defineFlow } from '../../../core/flow.js'
import { type AuthorizationIo, authorization } from '../../../core/sign-in/authorization/authorization.flow.js'
import { exitOf, signInTask } from '../../../core/sign-in/end.js'
import type { ConnectEvent, ConnectState, ConnectTask } from './contract.js'

export type ConnectIo<Value = unknown> = AuthorizationIo<ConnectTask<Value>, Value>
/** Returns the app's name and icon for its login method. */
type Looks = (method: string) => Pick<ConnectTask, 'name' | 'iconUrl'>

/** Logs in with, or links, an account of another app. The app's name may become known during the flow. Modal §2.1. */
export function connectFlow<Value>(looksOf: Looks) {
  const stages = authorization<ConnectTask<Value>, Value>((state) => ({
    ...signInTask(state),
    provider: state.provider,
    ...looksOf(state.provider),
  }))
  return defineFlow<ConnectState<Value>, ConnectEvent, ConnectIo<Value>>({
    exit: exitOf,
    screen: () => 'CROSS_APP_AUTH_SCREEN',
    data: ({ provider, name, iconUrl }) => ({ appId: provider.replace(/^.*:/, ''), name, logoUrl: iconUrl }),
    ...stages,
  })
}
