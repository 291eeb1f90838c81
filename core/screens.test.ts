import { afterEach, describe, expect, test, vi } from 'vitest'
import { handClock, settled } from '../tests/unit/clock.js'
import { valueOrCode } from '../tests/unit/errors.js'
import { defineFlow, startFlow } from './flow.js'
import { present } from './present.js'
import type { ScreenName } from './registry.js'
import { createScreens, type Screens } from './screens.js'

type State =
  | { readonly at: 'show'; readonly name: ScreenName; readonly keeps?: boolean }
  | { readonly at: 'pay'; readonly name: ScreenName }
  | { readonly at: 'done'; readonly value: string }
type Event = { type: 'go'; name: ScreenName } | { type: 'pay' } | { type: 'end' } | { type: 'back' }
const gate: { open: () => void } = { open: () => {} }
const spec = defineFlow<State, Event>({
  exit: 'exited_auth_flow',
  screen: { show: ({ name }) => name, pay: ({ name }) => name },
  data: { show: ({ name }) => ({ group: { name } }) },
  on: {
    show: {
      go: (state, { name }) => ({ ...state, name }),
      pay: ({ name }) => ({ at: 'pay', name }),
      end: () => ({ at: 'done', value: 'ended' }),
      back: () => ({ at: 'done', value: 'back' }),
      dismiss: (state) => (state.keeps ? state : { at: 'done', value: 'dismissed' }),
    },
  },
  run: {
    pay: {
      commits: true,
      do: () =>
        new Promise<State>((resolve) => {
          gate.open = () => resolve({ at: 'done', value: 'paid' })
        }),
      fail: (state) => state,
    },
  },
})
const flow = (name: ScreenName = 'LANDING', keeps = false) =>
  startFlow(spec, { at: 'show', name, keeps }, undefined, { clock: handClock() })
const CLOSED = { open: false, screen: null, lastScreen: null, data: null, overlay: false }

let screens: Screens
const attach = () => {
  screens = createScreens()
  return screens.attach()
}
afterEach(() => vi.restoreAllMocks())

describe('a flow that goes back', () => {
  test('with nothing beneath it opens the landing, before the dialog has closed', async () => {
    attach()
    const opened: boolean[] = []
    screens.subscribe(() => opened.push(screens.get().open))
    const landing = flow('LANDING')
    screens.openLogin = vi.fn(() => void present(screens, 'core', 'landing', landing))
    const returned = flow('AWAITING_OAUTH_SCREEN')
    const result = present(screens, 'oauth', 'authorize', returned)
    returned.send({ type: 'back' })
    expect(await result).toBe('back')
    expect(screens.openLogin).toHaveBeenCalledExactlyOnceWith(returned.shown())
    expect(screens.get()).toMatchObject({ open: true, screen: 'LANDING', lastScreen: 'AWAITING_OAUTH_SCREEN' })
    expect(opened).not.toContain(false)
  })
  test.each(['end', 'back'] as const)(
    'with a screen beneath, or with another result, it does not (%s)',
    async (type) => {
      attach()
      screens.openLogin = vi.fn()
      if (type === 'back') present(screens, 'core', 'landing', flow()).catch(() => {})
      const top = flow('AWAITING_OAUTH_SCREEN')
      const result = present(screens, 'oauth', 'authorize', top)
      top.send({ type })
      await result
      expect(screens.openLogin).not.toHaveBeenCalled()
    },
  )
})

describe('presenting', () => {
  test('shows the flow’s stage with its name and data until it ends, and resolves with its result', async () => {
    attach()
    expect(screens.get()).toEqual(CLOSED)
    const shown = flow()
    const result = present(screens, 'core', 'landing', shown)
    expect(screens.get()).toEqual({
      open: true,
      screen: 'LANDING',
      lastScreen: null,
      data: { group: { name: 'LANDING' } },
      overlay: false,
    })
    expect(screens.stack.get()).toMatchObject([{ plugin: 'core', name: 'landing' }])
    shown.send({ type: 'end' })
    expect(await result).toBe('ended')
    expect(screens.get()).toEqual(CLOSED)
    expect(screens.stack.get()).toEqual([])
  })
  test('without a mounted dialog present rejects with no_modal, and the flow is closed (decision 22)', async () => {
    const release = attach()
    release()
    const shown = flow()
    expect(await valueOrCode(present(screens, 'core', 'landing', shown))).toBe('no_modal')
    expect(shown.ended).toBe(true)
    expect(screens.get()).toEqual(CLOSED)
  })
  test('a dialog that detaches twice does not detach another one', async () => {
    const detach = attach()
    screens.attach()
    detach()
    detach()
    const shown = valueOrCode(present(screens, 'core', 'one', flow()))
    expect(screens.get().open).toBe(true)
    screens.close()
    expect(await shown).toBe('exited_auth_flow')
  })
  test('a flow that has ended shows nothing', async () => {
    attach()
    const shown = flow()
    shown.send({ type: 'end' })
    const listener = vi.fn()
    screens.subscribe(listener)
    expect(await present(screens, 'core', 'landing', shown)).toBe('ended')
    expect(listener).not.toHaveBeenCalled()
    expect(screens.stack.get()).toEqual([])
  })
  test('a released layer is no longer watched', async () => {
    attach()
    const shown = flow()
    const result = present(screens, 'core', 'landing', shown)
    shown.send({ type: 'end' })
    await result
    const listener = vi.fn()
    screens.subscribe(listener)
    shown.send({ type: 'go', name: 'ERROR_SCREEN' })
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('lastScreen is the previous screen of this opening (decision 15)', () => {
  test('within a flow, across flows, and not across openings', async () => {
    attach()
    const below = flow('LANDING')
    const first = present(screens, 'core', 'landing', below)
    const names = () => [screens.get().screen, screens.get().lastScreen]
    expect(names()).toEqual(['LANDING', null])
    below.send({ type: 'go', name: 'LANDING' })
    expect(names()).toEqual(['LANDING', null])
    const above = flow('AWAITING_PASSWORDLESS_CODE')
    const second = present(screens, 'passwordless', 'code', above)
    expect(names()).toEqual(['AWAITING_PASSWORDLESS_CODE', 'LANDING'])
    above.send({ type: 'go', name: 'ERROR_SCREEN' })
    expect(names()).toEqual(['ERROR_SCREEN', 'AWAITING_PASSWORDLESS_CODE'])
    above.send({ type: 'end' })
    await second
    expect(names()).toEqual(['LANDING', 'ERROR_SCREEN'])
    below.send({ type: 'end' })
    await first
    expect(names()).toEqual([null, null])
    void present(screens, 'core', 'landing', flow('ERROR_SCREEN'))
    expect(names()).toEqual(['ERROR_SCREEN', null])
  })
  test('a flow beneath that changes is not shown', () => {
    attach()
    const below = flow('LANDING')
    void present(screens, 'core', 'landing', below)
    void present(screens, 'core', 'top', flow('ERROR_SCREEN'))
    below.send({ type: 'go', name: 'RESULT_SCREEN' })
    expect(screens.get().screen).toBe('ERROR_SCREEN')
  })
  test('an ended flow keeps its last screen until it is removed, so that nothing flashes', async () => {
    attach()
    const above = flow('ERROR_SCREEN')
    void present(screens, 'core', 'landing', flow('LANDING'))
    const top = present(screens, 'core', 'top', above)
    const shownScreens: unknown[] = []
    screens.subscribe(() => shownScreens.push(screens.get().screen))
    above.send({ type: 'end' })
    expect(screens.get().screen).toBe('ERROR_SCREEN')
    await top
    expect(shownScreens).toEqual(['LANDING'])
  })
})

describe('closing', () => {
  function stacked(keeps = false) {
    attach()
    const [below, above] = [flow('LANDING', true), flow('ERROR_SCREEN', keeps)]
    const results = [present(screens, 'core', 'landing', below), present(screens, 'core', 'top', above)]
    return { below, above, results: Promise.all(results.map(valueOrCode)) }
  }
  test('ends the top flow and those beneath in the same turn, before any can react', async () => {
    const { below, above, results } = stacked()
    screens.close()
    expect(above.ended).toBe(true)
    expect(below.ended).toBe(true)
    expect(await results).toEqual(['exited_auth_flow', 'exited_auth_flow'])
    expect(screens.get()).toEqual(CLOSED)
  })
  test('a dismissal goes to the top flow only; the flows beneath are closed', async () => {
    const { results } = stacked()
    screens.close('dismiss')
    expect(await results).toEqual(['exited_auth_flow', 'dismissed'])
  })
  test('a top flow that refuses keeps all flows open', () => {
    const { below, above } = stacked(true)
    screens.close('dismiss')
    expect(above.ended).toBe(false)
    expect(below.ended).toBe(false)
    expect(screens.get().open).toBe(true)
  })
  test('a committed top flow keeps all flows open until it is over', async () => {
    const { below, above } = stacked()
    above.send({ type: 'pay' })
    screens.close()
    expect(above.ended).toBe(false)
    expect(below.ended).toBe(false)
    gate.open()
    expect(await above.result).toBe('paid')
  })
  test('does nothing if no flow is open', async () => {
    attach()
    screens.close()
    await settled()
    expect(screens.get()).toEqual(CLOSED)
  })
})

describe('an overlay (decision 15)', () => {
  const over = { over: true }
  const stacked = () => screens.stack.get().map(({ name }) => name)
  function covered(keeps = false) {
    attach()
    const [below, above] = [flow('LANDING'), flow('RESULT_SCREEN', keeps)]
    const results = [present(screens, 'core', 'landing', below), present(screens, 'core', 'prompt', above, over)]
    return { below, above, results: results.map(valueOrCode) }
  }
  test('has no name: the screen beneath keeps its own', () => {
    const { below, above } = covered()
    const landing = { open: true, screen: 'LANDING', lastScreen: null, data: { group: { name: 'LANDING' } } }
    expect(screens.get()).toEqual({ ...landing, overlay: true })
    expect(stacked()).toEqual(['landing', 'prompt'])
    above.send({ type: 'go', name: 'ERROR_SCREEN' })
    expect(screens.get()).toEqual({ ...landing, overlay: true })
    below.send({ type: 'go', name: 'CONNECT_OR_CREATE' })
    expect(screens.get()).toMatchObject({ screen: 'CONNECT_OR_CREATE', lastScreen: 'LANDING', overlay: true })
  })
  test.each(['close', 'dismiss'] as const)('a %s goes to it first, and ends it alone', async (how) => {
    const { below, above, results } = covered()
    screens.close(how)
    expect(above.ended).toBe(true)
    expect(below.ended).toBe(false)
    expect(await results[1]).toBe(how === 'close' ? 'exited_auth_flow' : 'dismissed')
    expect(screens.get()).toMatchObject({ open: true, screen: 'LANDING', overlay: false })
    expect(stacked()).toEqual(['landing'])
    screens.close()
    expect(await results[0]).toBe('exited_auth_flow')
    expect(screens.get()).toEqual(CLOSED)
  })
  test('that refuses a dismissal keeps the flows beneath too', () => {
    const { below, above } = covered(true)
    screens.close('dismiss')
    expect([above.ended, below.ended]).toEqual([false, false])
  })
  test('without a screen beneath opens the dialog without a name', async () => {
    attach()
    const prompt = flow('RESULT_SCREEN')
    const result = present(screens, 'core', 'prompt', prompt, over)
    expect(screens.get()).toEqual({ ...CLOSED, open: true, overlay: true })
    prompt.send({ type: 'end' })
    await result
    expect(screens.get()).toEqual(CLOSED)
  })
  test('closing a flow above the overlay ends both, and not the flows beneath', async () => {
    const { below, above, results } = covered()
    const failure = valueOrCode(present(screens, 'core', 'outcome', flow('ERROR_SCREEN')))
    expect(stacked()).toEqual(['landing', 'prompt', 'outcome'])
    expect(screens.get()).toMatchObject({ screen: 'ERROR_SCREEN', overlay: true })
    screens.close()
    expect(await failure).toBe('exited_auth_flow')
    expect(await results[1]).toBe('exited_auth_flow')
    expect([above.ended, below.ended]).toEqual([true, false])
    expect(screens.get()).toMatchObject({ screen: 'LANDING', overlay: false })
  })
  test('the flow beneath may end first', async () => {
    const { below, results } = covered()
    below.send({ type: 'end' })
    expect(await results[0]).toBe('ended')
    expect(screens.get()).toMatchObject({ open: true, screen: null, overlay: true })
    screens.close()
    expect(await results[1]).toBe('exited_auth_flow')
    expect(screens.get()).toEqual(CLOSED)
  })
})
