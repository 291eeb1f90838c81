import { expect, test } from 'vitest'
import { schedule } from '../../scripts/run/schedule.mjs'

/** Layers that a test ends. */
function staged(...layers: { name: string; needs?: string }[]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = ({ name }: { name: string }) =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(`${name} is over`))
    })
  const results: Promise<string[]> = schedule(layers, 2, run)
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, end, results }
}

test('a limited number runs at a time, in order, and the results have that order', async () => {
  const { started, end, results } = staged({ name: 'a' }, { name: 'b' }, { name: 'c' })
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('c')
  await end('a')
  expect(await results).toEqual(['a is over', 'b is over', 'c is over'])
})

test('a task waits for those that it needs, and the tasks after it do not', async () => {
  const { started, end, results } = staged({ name: 'build' }, { name: 'uses', needs: 'build' }, { name: 'free' })
  expect(started).toEqual(['build', 'free'])
  await end('free')
  expect(started).toEqual(['build', 'free'])
  await end('build')
  expect(started).toEqual(['build', 'free', 'uses'])
  await end('uses')
  expect(await results).toHaveLength(3)
})

test('a task does not wait for a needed one that was not chosen', async () => {
  const { started, end, results } = staged({ name: 'uses', needs: 'build' })
  expect(started).toEqual(['uses'])
  await end('uses')
  expect(await results).toEqual(['uses is over'])
})
