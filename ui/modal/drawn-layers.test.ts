import { expect, test } from 'vitest'
import type { Layer } from '../../core/screens.js'
import { drawnLayers } from './drawn-layers.js'

const layer = (name: string) => ({ name, over: name.startsWith('over') }) as Layer
test.each([
  [[], []],
  [['one'], ['one']],
  [['one', 'two'], ['two']],
  [
    ['one', 'over'],
    ['one', 'over'],
  ],
  [
    ['one', 'two', 'over'],
    ['two', 'over'],
  ],
  // a flow that an overlay presents takes the overlay's place
  [
    ['one', 'over', 'two'],
    ['one', 'two'],
  ],
  [
    ['one', 'over 1', 'over 2'],
    ['one', 'over 1', 'over 2'],
  ],
  [['over'], ['over']],
])('of %j are drawn %j', (stack, expected) => {
  expect(drawnLayers(stack.map(layer)).map(({ name }) => name)).toEqual(expected)
})
