import { type ComponentType, isValidElement } from 'react'
import type { Client } from '../../core/client.js'
import { Slotted } from '../kit/Slotted.js'
import type { ScreenProps } from '../kit/screen.js'
import { entryFace } from '../modal/faces.js'
import { LoadFailed } from '../modal/LoadFailed.js'
import { useFetch } from '../modal/use-fetch.js'
import { useStore } from '../react/use-store.js'
import { Landing } from './Landing.js'
import type { LandingEvent, LandingState } from './landing.flow.js'
import { consents, fetchEntries, layoutOf, ownerOf } from './layout-of.js'

const LONGEST_MESSAGE = 100
const slotted = (message: unknown) => isValidElement(message) && <Slotted name="message">{message}</Slotted>

/** The landing of a running client. What a method does is fetched at the first sign that it will be used. Modal §2.2. */
export default function LandingScreen({
  client,
  ...screen
}: ScreenProps<LandingState, LandingEvent> & { readonly client: Client }) {
  const { state } = screen
  const app = useStore(client.app)
  const host = useStore(client.host) ?? client.host.get()
  const ended = state.at === 'done' || state.at === 'failed'
  const layout = ended ? { items: [], more: false } : layoutOf(client, state)
  useStore(client.faces)
  const terms = consents(client)
  const wanted = layout.items.map(({ entry, open }) => `${entry.method} ${open}`).join() + terms
  const { failed, retry } = useFetch(wanted, () => fetchEntries(client, layout))
  const face = (method: string) => entryFace(client, ownerOf(client, method), method)
  const faces = Object.fromEntries(layout.items.map(({ entry: { method } }) => [method, face(method)]))
  if (ended) return null
  if (failed) return <LoadFailed onRetry={retry} />
  const Consent = client.faces.get()['landing/consent'] as ComponentType | undefined
  const prepare = (method: string) => client.use(ownerOf(client, method) as never).catch(() => {})
  const { landingHeader, loginMessage } = host.appearance ?? {}
  return (
    <Landing
      {...screen}
      {...{ state, layout, faces }}
      waiting={state.at === 'waiting' || !app || (terms && !Consent)}
      footer={terms && Consent && <Consent />}
      onTouch={prepare}
      header={landingHeader}
      message={typeof loginMessage === 'string' ? loginMessage.slice(0, LONGEST_MESSAGE) : slotted(loginMessage)}
    />
  )
}
