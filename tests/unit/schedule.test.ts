import { expect, test } from 'vitest'
import { schedule } from '../../scripts/run/schedule.mjs'

interface Layer {
  readonly name: string
  readonly needs?: string
  readonly apartFrom?: string
}
interface Running {
  readonly layer: Layer
}

/** Layers that a test ends. Two may run at a time, if there is room. */
function staged(...layers: Layer[]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const machine = { hasRoom: true, retry: () => {} }
  const run = ({ name }: Layer) =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(`${name} is over`))
    })
  const admit = async (_: Layer, running: readonly Running[]) => (machine.hasRoom && running.length < 2 ? 1 : 0)
  const pause = () => new Promise<void>((resolve) => Object.assign(machine, { retry: resolve }))
  const results: Promise<string[]> = schedule(layers, { admit, run, pause })
  /** Every step that does not wait for the test is over. */
  const settle = () => new Promise(setImmediate)
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { started, end, settle, machine, results }
}

test('a limited number runs at a time, in order, and the results have that order', async () => {
  const { started, end, settle, results } = staged({ name: 'a' }, { name: 'b' }, { name: 'c' })
  await settle()
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('c')
  await end('a')
  expect(await results).toEqual(['a is over', 'b is over', 'c is over'])
})

test('a layer waits for the one that it needs, and the layers after it do not', async () => {
  const { started, end, settle, results } = staged(
    { name: 'build' },
    { name: 'uses', needs: 'build' },
    { name: 'free' },
  )
  await settle()
  expect(started).toEqual(['build', 'free'])
  await end('free')
  expect(started).toEqual(['build', 'free'])
  await end('build')
  expect(started).toEqual(['build', 'free', 'uses'])
  await end('uses')
  expect(await results).toHaveLength(3)
})

test('a layer does not wait for a needed one that was not chosen', async () => {
  const { started, end, settle, results } = staged({ name: 'uses', needs: 'build' })
  await settle()
  expect(started).toEqual(['uses'])
  await end('uses')
  expect(await results).toEqual(['uses is over'])
})

test.each([
  ['packaging', 'journeys'],
  ['journeys', 'packaging'],
])('%s and %s never run at the same time, and others run meanwhile', async (first, second) => {
  const apart = { packaging: {}, journeys: { apartFrom: 'packaging' } }[first]
  const other = { packaging: {}, journeys: { apartFrom: 'packaging' } }[second]
  const { started, end, settle, results } = staged(
    { name: first, ...apart },
    { name: second, ...other },
    { name: 'unit' },
  )
  await settle()
  expect(started).toEqual([first, 'unit'])
  await end('unit')
  expect(started).toEqual([first, 'unit'])
  await end(first)
  expect(started).toEqual([first, 'unit', second])
  await end(second)
  await results
})

test('a layer for which there is no room starts once there is, although nothing has ended', async () => {
  const { started, end, settle, machine, results } = staged({ name: 'a' }, { name: 'b' })
  machine.hasRoom = false // after the first layer was admitted
  await settle()
  expect(started).toEqual(['a'])
  machine.hasRoom = true
  machine.retry()
  await settle()
  expect(started).toEqual(['a', 'b'])
  await end('a')
  await end('b')
  await results
})
