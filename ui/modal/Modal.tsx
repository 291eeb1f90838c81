import { useLayoutEffect, useMemo, useState } from 'react'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { LoadFailed } from '../kit/LoadFailed.js'
import { SurroundingsContext, useSurroundings } from '../kit/use-surroundings.js'
import { TextContext } from '../kit/use-text.js'
import { Waiting } from '../kit/Waiting.js'
import { useStore } from '../react/use-store.js'
import { Themed } from '../theme/Themed.js'
import { Dialog } from './Dialog.js'
import { fetchScreen, screenFace } from './faces.js'
import { focusFirst } from './focus-first.js'
import { Panel } from './Panel.js'
import { surroundingsOf } from './surroundings.js'
import { useFetch } from './use-fetch.js'
import { usePalette } from './use-palette.js'
import { useRehearsal } from './use-rehearsal.js'

interface ModalProps {
  readonly client: Client
  /** Our element in the host's page: what is slotted goes in there. */
  readonly host: Element
  readonly standalone: boolean
}
const NO_TEXT = {}

/** The whole dialog: the top flow's screen in the shell, themed and in the host's words. Modal §1. */
export function Modal({ client, host, standalone }: ModalProps) {
  const layer = useStore(client.screens.stack)?.at(-1)
  const stage = useStore<{ readonly aside?: boolean }>(layer?.flow as never)
  const rehearsal = useRehearsal(client, standalone)
  const config = useStore(client.host) ?? client.host.get()
  const app = useStore(client.app)
  const { theme, accentColor } = config.appearance ?? {}
  useStore(client.faces)
  const { palette, settled } = usePalette(client, !!layer, theme, accentColor ?? app?.accentColor)
  const surroundings = useMemo(
    () => ({ ...surroundingsOf(config, app, standalone), host }),
    [config, app, standalone, host],
  )
  return (
    <TextContext.Provider value={config.intl?.text ?? NO_TEXT}>
      <SurroundingsContext.Provider value={surroundings}>
        <Themed palette={palette}>
          <Dialog
            open={!!layer && settled}
            suspended={!!stage?.aside}
            standalone={standalone}
            closeable={!!layer?.flow.can({ type: 'dismiss' })}
            onDismiss={() => client.screens.close('dismiss')}
            rehearsal={rehearsal && <Shown key="shown" {...{ client, layer: rehearsal, standalone }} />}
          >
            {layer && <Shown key="shown" {...{ client, layer, standalone }} />}
          </Dialog>
        </Themed>
      </SurroundingsContext.Provider>
    </TextContext.Provider>
  )
}

/** One flow's stage: an ended flow keeps its last look until it is popped. */
function Shown({ client, layer, standalone }: Omit<ModalProps, 'host'> & { layer: Layer }) {
  const { flow } = layer
  const state = useStore(flow)
  const live = { layer, state, screen: flow.screen() }
  const [last, setLast] = useState(live)
  if (live.screen && (last.layer !== layer || last.state !== state)) setLast(live)
  const { screen, state: drawn } = live.screen ? live : last
  const Screen = screenFace(client, layer, screen)
  const { failed, retry } = useFetch(
    Screen ? undefined : screen,
    async () => screen && fetchScreen(client, layer, screen),
  )
  const { host } = useSurroundings()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stage of the same screen may take away what had the focus; keys would go to the page
  useLayoutEffect(() => {
    const root = host?.shadowRoot
    if (!standalone && root && !root.activeElement) focusFirst(root)
  }, [drawn, host, standalone])
  const { can, send } = flow
  const closeable = !standalone && can({ type: 'close' })
  const back = can({ type: 'back' }) ? () => send({ type: 'back' }) : undefined
  const close = closeable ? () => client.screens.close() : undefined
  // where the failure's own screen cannot be fetched either, this one stands in for it
  const goOn = can({ type: 'goOn' }) ? () => send({ type: 'goOn' }) : undefined
  return (
    <Panel screenKey={`${screen}${Screen ? '' : '…'}`} onBack={back} onClose={close} standalone={standalone}>
      {Screen ? (
        <Screen
          state={drawn}
          send={send as (event: unknown) => void}
          can={can as (event: unknown) => boolean}
          client={client}
        />
      ) : failed ? (
        <LoadFailed onRetry={goOn ?? retry} />
      ) : (
        <Waiting />
      )}
    </Panel>
  )
}
