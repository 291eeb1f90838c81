import { describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { User } from '../../core/live/user.js'
import type { ErrorCode } from '../../core/registry.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import type { Passkey } from './contract.js'
import { type PasskeysIo, passkeysFlow } from './passkeys.flow.js'

const USER = { id: 'user-1' } as User
const passkey = (credentialId: string, enrolledInMfa = false) => ({ credentialId, enrolledInMfa }) as Passkey
const some = (count: number) => Array.from({ length: count }, (_, at) => passkey(`${at}`))
const error = (code: ErrorCode) => new LatchkitError(code, `because of ${code}`)

function run(passkeys: readonly Passkey[], change: Partial<PasskeysIo> = {}) {
  const clock = handClock()
  const fakes = {
    passkeys: vi.fn(() => passkeys.slice(1)),
    prepare: vi.fn(async () => {}),
    add: vi.fn<PasskeysIo['add']>(async () => USER),
    unlink: vi.fn<PasskeysIo['unlink']>(async () => USER),
  }
  const io = Object.assign(fakes, change as object)
  const flow = startFlow(passkeysFlow, { at: 'list', passkeys, expanded: false }, io, { clock })
  return { flow, io, clock, at: () => flow.get().at }
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )

describe('one more', () => {
  test('is made within the click, shown for a while, and is the result', async () => {
    const { flow, io, clock, at } = run([])
    expect(flow.screen()).toBe('LINK_PASSKEY_SCREEN')
    expect(io.prepare).toHaveBeenCalledOnce()
    flow.send({ type: 'add' })
    expect(io.add).toHaveBeenCalledOnce()
    await settled()
    expect(at()).toBe('added')
    await clock.advance(1_400)
    expect(await flow.result).toBe(USER)
  })
  test('closing what says so is going on', async () => {
    const { flow } = run([])
    flow.send({ type: 'add' })
    await settled()
    flow.close()
    expect(await flow.result).toBe(USER)
  })
  test('a failure is said above the list, which fetches ahead anew', async () => {
    const { flow, io } = run(some(1), { add: async () => Promise.reject(error('passkey_not_allowed')) })
    flow.send({ type: 'add' })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'list', error: { code: 'passkey_not_allowed' } })
    expect(io.prepare).toHaveBeenCalledTimes(2)
  })
  test('back takes the browser’s dialogue away', () => {
    const add = vi.fn<PasskeysIo['add']>(() => new Promise(() => {}))
    const { flow, at } = run(some(1), { add })
    flow.send({ type: 'add' })
    flow.send({ type: 'back' })
    expect(at()).toBe('list')
    expect(add.mock.calls[0]?.[0].aborted).toBe(true)
  })
  test('five are enough', () => {
    const { flow, io } = run(some(5))
    expect(flow.can({ type: 'add' })).toBe(false)
    flow.send({ type: 'add' })
    expect(io.add).not.toHaveBeenCalled()
    expect(io.prepare).not.toHaveBeenCalled()
    expect(run(some(4)).flow.can({ type: 'add' })).toBe(true)
  })
  test('that it cannot be fetched ahead is nobody’s trouble yet', async () => {
    const { flow } = run([], { prepare: async () => Promise.reject(error('network')) })
    await settled()
    expect(flow.get()).toEqual({ at: 'list', passkeys: [], expanded: false })
  })
})

describe('one less', () => {
  test('is asked for twice, and the list is read again', async () => {
    const passkeys = some(2)
    const { flow, io, at } = run(passkeys)
    flow.send({ type: 'unlink', passkey: passkeys[0] as Passkey })
    expect(at()).toBe('confirming')
    expect(io.unlink).not.toHaveBeenCalled()
    flow.send({ type: 'confirm' })
    await settled()
    expect(io.unlink).toHaveBeenCalledWith(passkeys[0])
    expect(flow.get()).toEqual({ at: 'list', passkeys: passkeys.slice(1), expanded: false, error: undefined })
  })
  test('or kept after all', () => {
    const { flow, io, at } = run(some(1))
    flow.send({ type: 'unlink', passkey: passkey('0') })
    flow.send({ type: 'back' })
    expect(at()).toBe('list')
    expect(io.unlink).not.toHaveBeenCalled()
  })
  test('a refusal is said above the list', async () => {
    const { flow } = run(some(1), { unlink: async () => Promise.reject(error('cannot_unlink_sole_account')) })
    flow.send({ type: 'unlink', passkey: passkey('0') })
    flow.send({ type: 'confirm' })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'list', error: { code: 'cannot_unlink_sole_account' } })
  })
  test('one that is enrolled in MFA is not even asked about', () => {
    const { flow } = run([passkey('0', true)])
    flow.send({ type: 'unlink', passkey: passkey('0', true) })
    expect(flow.get()).toMatchObject({ at: 'list', error: { code: 'passkey_enrolled_in_mfa' } })
  })
  test('closing meanwhile waits for the server', async () => {
    let removed = (_: User) => {}
    const { flow, at } = run(some(2), { unlink: () => new Promise((resolve) => (removed = resolve)) })
    flow.send({ type: 'unlink', passkey: passkey('0') })
    flow.send({ type: 'confirm' })
    flow.close()
    expect(at()).toBe('removing')
    removed(USER)
    expect(await code(flow.result)).toBe('exited_link_flow')
  })
})

test('all of them, where there are more than a few', () => {
  const { flow } = run(some(4))
  flow.send({ type: 'expand' })
  expect(flow.get()).toMatchObject({ at: 'list', expanded: true })
})
