import { isValidElement } from 'react'
import type { Client } from '../../core/client.js'
import type { EntryFace } from '../kit/entry.js'
import { Slotted } from '../kit/Slotted.js'
import type { ScreenProps } from '../kit/screen.js'
import { useStore } from '../react/use-store.js'
import { Landing } from './Landing.js'
import type { LandingEvent, LandingState } from './landing.flow.js'
import { arrange } from './layout.js'
import { useEntryFaces } from './use-entry-faces.js'

const LONGEST_MESSAGE = 100
const slotted = (message: unknown) => isValidElement(message) && <Slotted name="message">{message}</Slotted>

/** The landing of a running client: its entries come from the manifests of what is on. DESIGN §2. */
function LandingScreen({ client, ...screen }: ScreenProps<LandingState, LandingEvent> & { readonly client: Client }) {
  const { state } = screen
  const app = useStore(client.app)
  const host = useStore(client.host) ?? client.host.get()
  const plugins = app ? client.plugins() : []
  const faces: Readonly<Record<string, EntryFace>> = useEntryFaces(client, plugins)
  if (state.at === 'done' || state.at === 'failed') return null
  const waiting = state.at === 'waiting' || !app
  const recent = client.storage.get('recent-login-method')
  const layout = arrange({
    entries: app ? plugins.flatMap(({ entries }) => entries?.(app, host) ?? []) : [],
    loginMethods: app?.loginMethods ?? [],
    order: host.loginMethodsAndOrder,
    options: state.options,
    recentType: typeof recent === 'string' ? recent : null,
    view: state.view,
    field: state.field,
  })
  const { landingHeader, loginMessage } = host.appearance ?? {}
  return (
    <Landing
      {...screen}
      {...{ state, waiting, layout, faces }}
      header={landingHeader}
      message={typeof loginMessage === 'string' ? loginMessage.slice(0, LONGEST_MESSAGE) : slotted(loginMessage)}
    />
  )
}

export default { LANDING: LandingScreen }
