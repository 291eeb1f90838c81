import { type ComponentType, isValidElement } from 'react'
import type { Client } from '../../core/client.js'
import type { Expands } from '../../core/plugin.js'
import { LoadFailed } from '../kit/LoadFailed.js'
import { Slotted } from '../kit/Slotted.js'
import type { ScreenProps } from '../kit/screen.js'
import { entryFace } from '../modal/faces.js'
import { useFetch } from '../modal/use-fetch.js'
import { Landing } from './Landing.js'
import type { LandingEvent, LandingState } from './landing.flow.js'
import type { Layout } from './layout.js'
import { consents, doorOf, fetchEntries, layoutOf } from './layout-of.js'

const LONGEST_MESSAGE = 100
const slotted = (message: unknown) => isValidElement(message) && <Slotted name="message">{message}</Slotted>

/** The landing of a running client. What a method does is fetched at the first sign that it will be used. Modal §2.2. */
export default function LandingScreen({
  client,
  ...screen
}: ScreenProps<LandingState, LandingEvent> & { readonly client: Client }) {
  const { state } = screen
  // what it reads of the client, the dialog around it watches, and draws it anew
  const arrived = client.faces.get()
  const ended = state.at === 'done' || state.at === 'failed'
  const layout: Layout = ended ? { items: [] } : layoutOf(client, state)
  const terms = consents(client)
  const shown = layout.items.map(({ entry, open }) => `${entry?.method} ${open}`)
  const { failed, retry } = useFetch(shown.join() + terms + !layout.beyond, () => fetchEntries(client, layout))
  if (ended) return null
  if (failed) return <LoadFailed onRetry={retry} />
  const Consent = arrived['landing/consent'] as ComponentType | undefined
  const prepare = (method: string) =>
    client
      .use(doorOf(client, method)[0] as never)
      .then((api) => (api as Partial<Expands>).touch?.(method))
      .catch(() => {})
  const { landingHeader, loginMessage } = client.host.get().appearance ?? {}
  return (
    <Landing
      {...screen}
      {...{ state, layout }}
      face={(method) => entryFace(client, ...doorOf(client, method))}
      waiting={state.at === 'waiting' || !client.app.get() || !!layout.beyond || (terms && !Consent)}
      footer={terms && Consent && <Consent />}
      onTouch={prepare}
      header={landingHeader}
      message={typeof loginMessage === 'string' ? loginMessage.slice(0, LONGEST_MESSAGE) : slotted(loginMessage)}
    />
  )
}
