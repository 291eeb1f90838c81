import type { ComponentType } from 'react'
import { LoadFailed } from '../../../../ui/kit/layout/LoadFailed.js'
import { Waiting } from '../../../../ui/kit/layout/Waiting.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import type { ConnectEvent, ConnectState } from '../../contract.js'

type Props<S extends ConnectState> = Omit<ScreenProps<S, ConnectEvent>, 'client'>

/** Loads and draws a stage that few logins reach. */
export function Later<S extends ConnectState>({
  load,
  ...props
}: Props<S> & { load(): Promise<ComponentType<Props<S>>> }) {
  const { send, can } = props
  const { value: Part, failed, retry } = useLoad(load)
  if (Part) return <Part {...(props as Props<S>)} />
  if (!failed) return <Waiting />
  return <LoadFailed onRetry={can({ type: 'retry' }) ? () => send({ type: 'retry' }) : retry} />
}
