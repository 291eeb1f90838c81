import { expect, test } from 'vitest'
import { layers } from '../../scripts/run/layers.mjs'
import { admittedWorkers } from '../../scripts/run/load.mjs'

interface Layer {
  readonly name: string
  readonly apartFrom?: string
  readonly part?: { readonly isShort?: boolean }
  readonly load?: number
  readonly wide?: boolean
}
interface Running {
  readonly layer: Layer
  readonly workers: number
}
const plain = { name: 'unit' }
const journeys = { name: 'journeys', wide: true, load: 0.5 }
const contract = { name: 'contract', wide: true, load: 0.75 }
const running = (layer: Layer, workers = 1) => ({ layer, workers })

/** The workers with which the layer may start. `others` are processes of others that want a core. */
function admitted(layer: Layer, ours: readonly Running[], { cores = 2, others = 0, layers = 9 } = {}): number {
  const own = ours.reduce((sum, one) => sum + (one.layer.load ?? 1) * one.workers, 0)
  return admittedWorkers(layer, ours, { cores, layers, runnable: own + others })
}

test('on a quiet machine layers share the cores, and a wide one has a worker for each core', () => {
  expect(admitted(plain, [])).toBe(1)
  expect(admitted(journeys, [running(plain)])).toBe(2)
  expect(admitted(contract, [running(plain)])).toBe(2)
  expect(admitted(plain, [], { cores: 8 })).toBe(2)
  expect(admitted(journeys, [], { cores: 8 })).toBe(4)
  expect(admitted(plain, [], { layers: 1 })).toBe(2)
  expect(admitted({ ...plain, part: { isShort: true } }, [])).toBe(2)
})

test('no layer starts that would lead to more than 1.5 runnable processes for each core', () => {
  expect(admitted(plain, [running(plain), running(plain)])).toBe(1)
  expect(admitted(plain, [running(contract, 2), running(plain)])).toBe(0)
  expect(admitted(plain, [running(plain), running(plain)], { others: 1 })).toBe(0)
  expect(admitted(plain, [running(plain)], { others: 1 })).toBe(1)
  expect(admitted(plain, [running(plain)], { others: 2 })).toBe(0)
  expect(admitted(plain, [running(plain)], { cores: 1 })).toBe(0)
  expect(admitted(plain, [running(plain)], { cores: 4, others: 4 })).toBe(1)
})

test('no more than three layers run, however many cores there are', () => {
  expect(admitted(plain, [running(plain), running(plain)], { cores: 64 })).toBe(4)
  expect(admitted(plain, [running(plain), running(plain), running(plain)], { cores: 64 })).toBe(0)
})

test('one layer always runs, with a single worker where others use the machine', () => {
  expect(admitted(journeys, [], { others: 20 })).toBe(1)
  expect(admitted(contract, [], { others: 2 })).toBe(1)
  expect(admitted(contract, [], { others: 1 })).toBe(2)
})

test('what is measured counts although our layers should need less', () => {
  expect(admittedWorkers(plain, [running(journeys, 2)], { cores: 2, layers: 9, runnable: 3 })).toBe(0)
  expect(admittedWorkers(plain, [running(journeys, 2)], { cores: 2, layers: 9, runnable: 1.4 })).toBe(1)
})

test('no layer that acts as a user does runs beside packaging', () => {
  const all: Layer[] = layers
  const apart = all.filter(({ apartFrom }) => apartFrom === 'packaging').map(({ name }) => name)
  expect(apart).toEqual(['journeys', 'screens', 'firefox', 'webkit'])
})
