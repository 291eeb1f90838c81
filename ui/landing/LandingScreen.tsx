import { isValidElement } from 'react'
import type { Client } from '../../core/client.js'
import { LoadFailed } from '../kit/layout/LoadFailed.js'
import { Slotted } from '../kit/layout/Slotted.js'
import type { ScreenProps } from '../kit/screen.js'
import { useLoad } from '../kit/use-load.js'
import { entryComponents, registered } from '../modal/component-registry.js'
import { Landing } from './Landing.js'
import type { LandingEvent, LandingState } from './landing.flow.js'
import { consents, fetchEntries, layoutOf, ownerOfMethod } from './store.js'

const MAX_MESSAGE_LENGTH = 100
const slotted = (message: unknown) => isValidElement(message) && <Slotted name="message">{message}</Slotted>

/**
 * The landing of a running client. The code of a method is fetched at the first sign that the user will choose it.
 * Modal §2.2.
 */
export default function LandingScreen({
  client,
  ...screen
}: ScreenProps<LandingState, LandingEvent> & { readonly client: Client }) {
  const { state } = screen
  // the surrounding dialog subscribes to everything that this reads, and redraws it
  const layout = layoutOf(client, state)
  const terms = consents(client)
  const shown = layout.items.map(({ entry, open }) => entry && entry.method + open)
  const { failed, retry } = useLoad(() => fetchEntries(client, layout), shown.join() + terms + !layout.beyond)
  if (failed) return <LoadFailed onRetry={retry} />
  const Consent = registered(client, 'landing/consent')
  const prepare = (method: string) =>
    client
      .use(ownerOfMethod(client, method)[0], 'entries')
      .then((api) => api.touch?.(method))
      .catch(() => {})
  const { landingHeader, loginMessage } = client.host.get().appearance ?? {}
  return (
    <Landing
      {...screen}
      layout={layout}
      components={(method) => entryComponents(client, ...ownerOfMethod(client, method))}
      waiting={state.at === 'waiting' || !client.app.get() || !!layout.beyond || (terms && !Consent)}
      footer={terms && Consent && <Consent />}
      onTouch={prepare}
      header={landingHeader}
      message={typeof loginMessage === 'string' ? loginMessage.slice(0, MAX_MESSAGE_LENGTH) : slotted(loginMessage)}
    />
  )
}
