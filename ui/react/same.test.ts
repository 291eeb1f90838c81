import { describe, expect, test } from 'vitest'
import { same } from './same.js'

const fn = () => {}
const date = new Date(0)
const element = { $$typeof: Symbol.for('react.element'), type: 'img', props: {} }

describe('same', () => {
  test.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [Number.NaN, Number.NaN, true],
    [null, undefined, false],
    [null, {}, false],
    [{}, {}, true],
    [[], [], true],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } }, true],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[1, 2], [2, 1], false],
    [{ fn }, { fn }, true],
    [{ fn }, { fn: () => {} }, false],
    [{ date }, { date }, true],
    [{ date }, { date: new Date(0) }, false],
    [{ element }, { element }, true],
    [element, { ...element }, false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(same(one, other)).toBe(expected)
    expect(same(other, one)).toBe(expected)
  })
})
