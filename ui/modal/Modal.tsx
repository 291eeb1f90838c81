import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { createTrack } from '../../core/analytics.js'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { LoadFailed } from '../kit/layout/LoadFailed.js'
import { Waiting } from '../kit/layout/Waiting.js'
import { TextContext } from '../kit/text/use-text.js'
import { useLoad } from '../kit/use-load.js'
import { SurroundingsContext } from '../kit/use-surroundings.js'
import { useStore } from '../react/use-store.js'
import { Themed } from '../theme/Themed.js'
import { Content, type ContentProps } from './Content.js'
import { fetchComponent, ownerOf, screenComponent } from './component-registry.js'
import { Dialog } from './Dialog.js'
import { drawnLayers } from './drawn-layers.js'
import { focusFirst } from './focus-first.js'
import { Panel } from './Panel.js'
import { surroundingsOf } from './surroundings.js'
import { usePalette } from './use-palette.js'
import { usePrerender } from './use-prerender.js'

export interface ModalProps {
  readonly client: Client
  /** Our element in the host's page, to which slotted elements are added. */
  readonly host: Element
  readonly standalone: boolean
  /** The first screen for a login, drawn before the dialog opens. */
  readonly first: Layer
  /** Set after a screen has thrown. The first screen may be the cause, so it is then not drawn in advance. */
  readonly mended?: boolean
}
const NO_TEXT = {}

/** The whole dialog: the top flow's screen in the shell, with the theme and the host's texts. Modal §1. */
export function Modal({ client, host, standalone, first, mended }: ModalProps) {
  const stack = useStore(client.screens.stack)
  // the screen beneath an ended flow is drawn a moment later: mostly its flow ends too, and the closing dialog shows
  // the last screen
  const before = useDeferredValue(stack)
  const layers = drawnLayers(stack[0] && before.length > stack.length ? before : stack)
  const layer = layers.at(-1)
  const stage = useStore(layer?.flow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stage of the same screen may take away what had the focus; keys would go to the page
  useLayoutEffect(() => {
    const root = host.shadowRoot
    if (!standalone && root && !root.activeElement) focusFirst(root)
  }, [stage])
  const isOpen = !!layer
  useEffect(() => {
    if (!isOpen) return
    const track = createTrack(client)
    track('modal_open', { initialScreen: client.screens.get().screen })
    return () => track('modal_closed')
  }, [client, isOpen])
  const prerender = usePrerender(client, first)
  const config = useStore(client.host)
  useStore(client.app)
  const app = client.settings.current()
  const { theme, accentColor } = config.appearance ?? {}
  useStore(client.components)
  const { palette, settled } = usePalette(client, isOpen, theme, accentColor ?? app.accentColor)
  // Created on each render, as the elements that read it are
  const surroundings = { ...surroundingsOf(config, app, standalone), host }
  return (
    <TextContext.Provider value={config.intl?.text ?? NO_TEXT}>
      <SurroundingsContext.Provider value={surroundings}>
        <Themed palette={palette}>
          <Dialog
            open={isOpen && settled}
            suspended={!!stage?.aside}
            standalone={standalone}
            closeable={!!layer?.flow.can({ type: 'dismiss' })}
            onDismiss={() => client.screens.close('dismiss')}
            prerender={
              !mended && prerender && <Shown key="shown" client={client} standalone={standalone} layers={[prerender]} />
            }
          >
            {layer && <Shown key="shown" client={client} standalone={standalone} layers={layers} />}
          </Dialog>
        </Themed>
      </SurroundingsContext.Provider>
    </TextContext.Provider>
  )
}

interface ShownProps extends Pick<ModalProps, 'client' | 'standalone'> {
  /** The last screen is visible, and the others lie beneath it. */
  readonly layers: readonly Layer[]
}
/** The panel with the top flow's screen and the screens beneath it. */
function Shown({ client, layers, standalone }: ShownProps) {
  const top = layers.at(-1)
  const mayFocus = useRef(!standalone)
  if (!top) return null
  const { can, send } = top.flow
  const goBack = can({ type: 'back' }) ? () => send({ type: 'back' }) : undefined
  const close = !standalone && can({ type: 'close' }) ? () => client.screens.close() : undefined
  return (
    <Panel onBack={goBack} onClose={close} standalone={standalone} mayFocus={mayFocus}>
      {layers.map((layer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a layer keeps its place in the stack when its flow is replaced
        <Drawn key={at} client={client} layer={layer} mayFocus={mayFocus} over={at > 0} covered={layer !== top} />
      ))}
    </Panel>
  )
}

interface DrawnProps extends Pick<ModalProps, 'client'>, Pick<ContentProps, 'over' | 'covered' | 'mayFocus'> {
  readonly layer: Layer
}
/** One stage of a flow. The screen before it stays until its code is there. */
function Drawn({ client, layer, ...place }: DrawnProps) {
  const { flow } = layer
  useStore(flow)
  const screen = flow.screen()
  const owner = ownerOf(layer)
  const Screen = screenComponent(client, owner, screen)
  const { failed, retry } = useLoad(() => fetchComponent(client, owner, screen), Screen ? '' : screen)
  const { can, send } = flow
  const drawn = useRef<Pick<ContentProps, 'screenKey' | 'children'>>(undefined)
  const arrived = Screen ? (
    <Screen
      state={flow.shown()}
      send={send as (event: unknown) => void}
      can={can as (event: unknown) => boolean}
      client={client}
    />
  ) : (
    // goes on if the error's own screen cannot be loaded either
    failed && <LoadFailed onRetry={can({ type: 'goOn' }) ? () => send({ type: 'goOn' }) : retry} />
  )
  if (arrived) drawn.current = { screenKey: `${screen}${failed}`, children: arrived }
  const { screenKey = '', children = <Waiting /> } = drawn.current ?? {}
  return (
    <Content late={!arrived && !!drawn.current} screenKey={screenKey} {...place}>
      {children}
    </Content>
  )
}
