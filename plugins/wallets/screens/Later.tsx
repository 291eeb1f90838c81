import type { ComponentType } from 'react'
import { Button } from '../../../ui/kit/Button.js'
import { ScreenLayout } from '../../../ui/kit/ScreenLayout.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useLoad } from '../../../ui/kit/use-load.js'
import { useText } from '../../../ui/kit/use-text.js'
import { Waiting } from '../../../ui/kit/Waiting.js'
import type { ConnectEvent, ConnectState, ConnectTask } from '../contract.js'
import { Marks } from './Marks.js'
import { walletsText } from './text.js'

type Props<S extends ConnectState> = Omit<ScreenProps<S, ConnectEvent>, 'client'>

/** A stage that few logins come to: drawn by what is fetched for it, and with the network away by its simplest words. */
export function Later<S extends ConnectState & ConnectTask>({
  load,
  ...props
}: Props<S> & { load(): Promise<ComponentType<Props<S>>> }) {
  const { state, send, can } = props
  const say = useText(walletsText)
  const { value: Part, failed, retry } = useLoad(load)
  if (Part) return <Part {...(props as Props<S>)} />
  if (!failed) return <Waiting />
  return (
    <ScreenLayout
      icon={<Marks wallet={state.wallet} kind="error" />}
      title={say('notConnected')}
      description={say('offline')}
      footer={<Button onClick={can({ type: 'retry' }) ? () => send({ type: 'retry' }) : retry}>{say('retry')}</Button>}
    />
  )
}
