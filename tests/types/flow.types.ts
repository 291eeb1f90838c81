/** The compiler checks a flow's stages and events. The mistakes below must not compile. */
import { defineFlow } from '../../core/flow.js'

type State =
  | { readonly at: 'ask'; readonly hint?: string }
  | { readonly at: 'send'; readonly to: string }
  | { readonly at: 'done'; readonly value: number }
type Event = { readonly type: 'submit'; readonly to: string } | { readonly type: 'back' }
interface Io {
  send(to: string): Promise<number>
}
const base = { exit: 'exited_auth_flow', screen: { ask: 'LANDING', send: 'LANDING' }, on: {} } as const

// A flow with all tables must compile.
export const whole = defineFlow<State, Event, Io>({
  ...base,
  screen: { ask: ({ hint }) => (hint ? 'RESULT_SCREEN' : 'LANDING'), send: 'LANDING' },
  on: {
    ask: { submit: (_, { to }) => ({ at: 'send', to }), dismiss: (state) => state },
    send: { back: () => ({ at: 'ask' }) },
  },
  run: {
    send: {
      do: async ({ to }, io, { signal }) => ({ at: 'done', value: signal.aborted ? 0 : await io.send(to) }),
      fail: (_, { message }) => ({ at: 'ask', hint: message }),
    },
  },
  after: { ask: { until: (_, since) => since + 1000, go: (state) => state } },
})

// @ts-expect-error the next stage lacks its data
defineFlow<State, Event>({ ...base, on: { ask: { submit: () => ({ at: 'send' }) } } })
// @ts-expect-error no such stage
defineFlow<State, Event>({ ...base, on: { ask: { submit: () => ({ at: 'sent' }) } } })
// @ts-expect-error no such event
defineFlow<State, Event>({ ...base, on: { ask: { jump: () => ({ at: 'ask' }) } } })
// @ts-expect-error the event has no such field
defineFlow<State, Event>({ ...base, on: { ask: { submit: (_, { address }) => ({ at: 'send', to: address }) } } })
// @ts-expect-error an end hears nothing
defineFlow<State, Event>({ ...base, on: { done: { back: () => ({ at: 'ask' }) } } })
// @ts-expect-error a stage without a screen
defineFlow<State, Event>({ ...base, screen: { ask: 'LANDING' } })
// @ts-expect-error no such screen
defineFlow<State, Event>({ ...base, screen: { ask: 'LANDING', send: 'NOWHERE' } })
// @ts-expect-error no such exit code
defineFlow<State, Event>({ ...base, exit: 'went_away' })
// @ts-expect-error an end does no work
defineFlow<State, Event>({ ...base, run: { done: { do: async () => ({ at: 'ask' }), fail: () => ({ at: 'ask' }) } } })
// @ts-expect-error work without a place for its failure
defineFlow<State, Event>({ ...base, run: { send: { do: async () => ({ at: 'ask' }) } } })
// @ts-expect-error work asks for what the flow was not given
defineFlow<State, Event, Io>({ ...base, run: { send: { do: (_, io) => io.receive(), fail: () => ({ at: 'ask' }) } } })
// @ts-expect-error a time-out without a move
defineFlow<State, Event>({ ...base, after: { ask: { until: () => 1 } } })
