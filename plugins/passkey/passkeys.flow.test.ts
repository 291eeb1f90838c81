import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import type { User } from '../../core/user.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { USER } from '../../tests/unit/sign-in.js'
import type { Passkey } from './contract.js'
import { type PasskeysIo, passkeysFlow } from './passkeys.flow.js'

const passkey = (credentialId: string, enrolledInMfa = false) => ({ credentialId, enrolledInMfa }) as Passkey
const some = (count: number) => Array.from({ length: count }, (_, at) => passkey(`${at}`))

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

describe('adding a passkey', () => {
  test('creates the passkey within the click, shows success, and resolves with the user', async () => {
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
  test('closing the success screen completes it', async () => {
    const { flow } = run([])
    flow.send({ type: 'add' })
    await settled()
    flow.close()
    expect(await flow.result).toBe(USER)
  })
  test('a failure shows above the list, and the next challenge is prefetched', async () => {
    const { flow, io } = run(some(1), { add: async () => Promise.reject(failure('passkey_not_allowed')) })
    flow.send({ type: 'add' })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'list', error: { code: 'passkey_not_allowed' } })
    expect(io.prepare).toHaveBeenCalledTimes(2)
  })
  test('back aborts the browser’s passkey dialog', () => {
    const add = vi.fn<PasskeysIo['add']>(() => new Promise(() => {}))
    const { flow, at } = run(some(1), { add })
    flow.send({ type: 'add' })
    flow.send({ type: 'back' })
    expect(at()).toBe('list')
    expect(add.mock.calls[0]?.[0].aborted).toBe(true)
  })
  test('a sixth passkey is refused', () => {
    const { flow, io } = run(some(5))
    expect(flow.can({ type: 'add' })).toBe(false)
    flow.send({ type: 'add' })
    expect(io.add).not.toHaveBeenCalled()
    expect(io.prepare).not.toHaveBeenCalled()
    expect(run(some(4)).flow.can({ type: 'add' })).toBe(true)
  })
  test('a failed prefetch is not shown before the click', async () => {
    const { flow } = run([], { prepare: async () => Promise.reject(failure('network')) })
    await settled()
    expect(flow.get()).toEqual({ at: 'list', passkeys: [], expanded: false })
  })
})

describe('removing a passkey', () => {
  test('asks for confirmation, and the list is read again after it', async () => {
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
  test('cancelling the confirmation keeps the passkey', () => {
    const { flow, io, at } = run(some(1))
    flow.send({ type: 'unlink', passkey: passkey('0') })
    flow.send({ type: 'back' })
    expect(at()).toBe('list')
    expect(io.unlink).not.toHaveBeenCalled()
  })
  test('a refused removal shows above the list', async () => {
    const { flow } = run(some(1), { unlink: async () => Promise.reject(failure('cannot_unlink_sole_account')) })
    flow.send({ type: 'unlink', passkey: passkey('0') })
    flow.send({ type: 'confirm' })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'list', error: { code: 'cannot_unlink_sole_account' } })
  })
  test('a passkey enrolled in MFA offers no removal', () => {
    const { flow } = run([passkey('0', true)])
    flow.send({ type: 'unlink', passkey: passkey('0', true) })
    expect(flow.get()).toMatchObject({ at: 'list', error: { code: 'passkey_enrolled_in_mfa' } })
  })
  test('a close during the removal waits for the server', async () => {
    let removed = (_: User) => {}
    const { flow, at } = run(some(2), { unlink: () => new Promise((resolve) => (removed = resolve)) })
    flow.send({ type: 'unlink', passkey: passkey('0') })
    flow.send({ type: 'confirm' })
    flow.close()
    expect(at()).toBe('removing')
    removed(USER)
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
  })
})

test('"View all" shows the whole list', () => {
  const { flow } = run(some(4))
  flow.send({ type: 'expand' })
  expect(flow.get()).toMatchObject({ at: 'list', expanded: true })
})
