import type { AnyManifest } from 'latchkit'
import { passwordless } from 'latchkit/plugins/passwordless'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'

// A plugin that asks a question over any screen of the dialog. A key starts it; in the SDK a wallet's frame would.

type Stage = { readonly at: 'asking'; readonly presses: number } | { readonly at: 'done' }

/** A flow written by hand, because the flow runtime is internal to the SDK. It refuses to close at the first Escape. */
function question() {
  let state: Stage = { at: 'asking', presses: 0 }
  let shown = state
  let end = () => {}
  const listeners = new Set<() => void>()
  const result = new Promise<void>((resolve) => {
    end = resolve
  })
  function go(next: Stage) {
    state = next
    if (next.at === 'asking') shown = next
    for (const listener of [...listeners]) listener()
    if (next.at === 'done') end()
  }
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    result,
    get ended() {
      return state.at === 'done'
    },
    shown: () => shown,
    screen: () => 'QUESTION_SCREEN',
    data: () => null,
    can: ({ type }: { type: string }) => /close|dismiss|back/.test(type),
    send: ({ type }: { type: string }) =>
      go(type === 'press' ? { at: 'asking', presses: presses() + 1 } : { at: 'done' }),
    close(how = 'close') {
      tell('question.close', how)
      go(how === 'dismiss' && presses() === 0 ? { at: 'asking', presses: 1 } : { at: 'done' })
    },
  }
  function presses() {
    return shown.at === 'asking' ? shown.presses : 0
  }
}

interface QuestionProps {
  readonly state: { readonly presses: number }
  send(event: { readonly type: string }): void
}
const Question = ({ state, send }: QuestionProps) => (
  <div>
    <h2 id="latchkit-dialog-title" tabIndex={-1}>
      A question
    </h2>
    <button type="button" onClick={() => send({ type: 'press' })}>
      Pressed {state.presses}
    </button>
  </div>
)

interface Asking {
  readonly signal: AbortSignal
  present(name: string, flow: object, options: { readonly over: boolean }): Promise<unknown>
}
const asks = {
  id: 'question',
  when: () => true,
  preloadOnLogin: () => true,
  load: async () => ({
    default: {
      setup({ signal, present }: Asking) {
        const ask = ({ key }: KeyboardEvent) => {
          if (key === 'F2')
            present('ask', question(), { over: true }).then(
              () => tell('question.done'),
              () => tell('question.failed'),
            )
        }
        addEventListener('keydown', ask, { capture: true, signal })
        tell('question.ready')
        return {}
      },
    },
  }),
  screens: async () => ({ default: { QUESTION_SCREEN: async () => ({ default: Question }) } }),
} satisfies AnyManifest

mount(<Host plugins={[passwordless, asks]} />)
