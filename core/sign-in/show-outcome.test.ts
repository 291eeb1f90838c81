import { afterEach, describe, expect, test, vi } from 'vitest'
import { handClock } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { LatchkitError } from '../errors.js'
import type { AnyManifest } from '../plugin.js'
import type { ErrorCode } from '../registry.js'
import { createScreens } from '../screens.js'
import { createOutcomes } from './show-outcome.js'

type Errors = NonNullable<Awaited<ReturnType<AnyManifest['load']>>['default']['errors']>
const text = { space: 'captcha', entries: { failed: 'Failed' } } as const
/** A plugin whose code has arrived, with rows for its codes. */
const plugin = (errors?: Errors, id = 'mine') => ({
  id,
  load: vi.fn<AnyManifest['load']>(async () => ({ default: { setup: () => ({}), ...(errors && { errors }) } })),
})
const rows = (own: Awaited<ReturnType<Errors>>['default']['rows']): Errors =>
  vi.fn(async () => ({ default: { text, rows: own } }))

function setup(plugins: readonly AnyManifest[] = [], arrived = plugins.map(({ id }) => id)) {
  const screens = createScreens()
  screens.attach()
  const peek = (id: string) => (arrived.includes(id) ? {} : undefined)
  const outcomes = createOutcomes({ screens, clock: handClock(), pluginSet: { plugins }, peek })
  const top = () => screens.stack.get().at(-1)?.flow
  const opened = () => vi.waitFor(() => expect(screens.get().open).toBe(true))
  return { outcomes, screens, top, opened, leave: () => top()?.send({ type: 'goOn' }) }
}

describe('failures with a screen of their own (Modal §8.1–8.5)', () => {
  test.each<[ErrorCode]>([
    ['allowlist_rejected'],
    ['captcha_disabled'],
    ['disallowed_login_method'],
    ['max_accounts_reached'],
    ['must_be_authenticated'],
    ['user_does_not_exist'],
  ])('%s has one, and no plugin is asked about it', async (code) => {
    const mine = plugin(rows({ [code]: { title: 'failed' } }))
    const { outcomes, opened, leave, top } = setup([mine])
    const shown = outcomes.showError(failure(code), undefined, true)
    await opened()
    expect(top()?.get()).not.toHaveProperty('words.row')
    leave()
    expect(await shown).toBe(true)
    expect(mine.load).not.toHaveBeenCalled()
  })
  test.each<[ErrorCode]>([
    ['invalid_credentials'],
    ['linked_to_another_user'],
    ['network'],
    ['too_many_requests'],
    // without the captcha's plugin nobody knows it
    ['captcha_failure'],
  ])('%s has none: it is left to its flow', async (code) => {
    const { outcomes, screens } = setup()
    expect(await outcomes.showError(failure(code), undefined, true)).toBe(false)
    expect(screens.get().open).toBe(false)
  })
  test('without `onlyOwn` every error has the screen', async () => {
    const { outcomes, opened, leave, screens } = setup()
    const shown = outcomes.showError(failure('network'))
    await opened()
    expect(screens.get().screen).toBe('ERROR_SCREEN')
    leave()
    expect(await shown).toBe(true)
  })
})

describe('codes of plugins', () => {
  const own = { title: 'failed', ownScreen: true } as const
  test('a row may say that the code has a screen of its own, and its words are drawn there', async () => {
    const { outcomes, opened, leave, top } = setup([plugin(), plugin(rows({ captcha_failure: own }), 'captcha')])
    const shown = outcomes.showError(failure('captcha_failure'), undefined, true)
    await opened()
    expect(top()?.get()).toMatchObject({ words: { text, row: own } })
    leave()
    expect(await shown).toBe(true)
  })
  test('a row that does not say so leaves it to the flow, and has words where it is shown anyway', async () => {
    const { outcomes, opened, leave, top } = setup([plugin(rows({ captcha_failure: { title: 'failed' } }))])
    expect(await outcomes.showError(failure('captcha_failure'), undefined, true)).toBe(false)
    const shown = outcomes.showError(failure('captcha_failure'))
    await opened()
    expect(top()?.get()).toMatchObject({ words: { row: { title: 'failed' } } })
    leave()
    await shown
  })
  test('a result has the words too', async () => {
    const { outcomes, opened, leave, top } = setup([plugin(rows({ captcha_failure: own }))])
    const shown = outcomes.showResult(failure('captcha_failure'))
    await opened()
    expect(top()?.get()).toMatchObject({ at: 'result', words: { row: own } })
    leave()
    await shown
  })
  test('a row may depend on the error', async () => {
    const errors = rows({ wallet_frame_unavailable: ({ retryable }) => (retryable ? {} : own) })
    const { outcomes, opened, leave } = setup([plugin(errors)])
    expect(await outcomes.showError(failure('wallet_frame_unavailable', true), undefined, true)).toBe(false)
    const shown = outcomes.showError(failure('wallet_frame_unavailable'), undefined, true)
    await opened()
    leave()
    expect(await shown).toBe(true)
  })
  test('a plugin whose code has not arrived is not fetched', async () => {
    const absent = plugin(rows({ captcha_failure: own }))
    const { outcomes } = setup([absent], [])
    expect(await outcomes.showError(failure('captcha_failure'), undefined, true)).toBe(false)
    expect(absent.load).not.toHaveBeenCalled()
  })
  test('rows that cannot be fetched are missed, and those of others are found', async () => {
    const broken = plugin(async () => Promise.reject(new Error('Failed to fetch')), 'broken')
    const { outcomes, opened, leave, top } = setup([broken, plugin(rows({ captcha_failure: own }))])
    expect(await outcomes.showError(failure('network'), undefined, true)).toBe(false)
    const shown = outcomes.showError(failure('captcha_failure'), undefined, true)
    await opened()
    expect(top()?.get()).toMatchObject({ words: { row: own } })
    leave()
    await shown
  })
  test('without a dialog nothing is fetched', async () => {
    const errors = rows({ captcha_failure: own })
    const screens = createScreens()
    const parts = { screens, clock: handClock(), pluginSet: { plugins: [plugin(errors)] }, peek: () => ({}) }
    expect(await codeOf(createOutcomes(parts).showError(failure('captcha_failure')))).toBe('no_modal')
    expect(errors).not.toHaveBeenCalled()
  })
  test('a code of a server that is named like a member of every object has no row', async () => {
    const { outcomes } = setup([plugin(rows({}))])
    expect(await outcomes.showError(failure('constructor' as ErrorCode), undefined, true)).toBe(false)
  })
})

describe('an outcome whose code does not arrive', () => {
  afterEach(() => {
    vi.doUnmock('./outcome.js')
  })
  const error = new LatchkitError('allowlist_rejected', 'why')
  const unreachable = () =>
    vi.doMock('./outcome.js', () => {
      throw new Error('Failed to fetch')
    })
  test('is the failure itself', async () => {
    unreachable()
    await expect(setup().outcomes.showError(error)).rejects.toBe(error)
    await expect(setup().outcomes.showResult(error)).rejects.toBe(error)
  })
  test('is left to a flow that can show it in place', async () => {
    unreachable()
    expect(await setup().outcomes.showError(error, undefined, true)).toBe(false)
  })
})
