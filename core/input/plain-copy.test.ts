import { describe, expect, test } from 'vitest'
import { plainCopy } from './plain-copy.js'

/** An object whose properties answer otherwise at every look, and count the looks. */
function restless() {
  let looks = 0
  const value = {
    get chainId() {
      return ++looks
    },
  }
  return { value, looks: () => looks }
}

describe('a copy of a foreign value', () => {
  test('reads each property once', () => {
    const { value, looks } = restless()
    expect(plainCopy({ domain: value, list: [value] })).toEqual({ domain: { chainId: 1 }, list: [{ chainId: 2 }] })
    expect(looks()).toBe(2)
  })
  test('reads each property of a Proxy once', () => {
    const read: PropertyKey[] = []
    const spied = new Proxy(
      { a: 1, b: [2] },
      {
        get(target, name, receiver) {
          read.push(name)
          return Reflect.get(target, name, receiver)
        },
      },
    )
    expect(plainCopy(spied)).toEqual({ a: 1, b: [2] })
    expect(read).toEqual(['a', 'b'])
  })
  test('reads the length of a list once', () => {
    const list = new Proxy([1, 2, 3], { get: (target, name) => Reflect.get(target, name === '0' ? '2' : name) })
    expect(plainCopy(list)).toEqual([3, 2, 3])
    let length = 2
    const growing = new Proxy([1, 2, 3], { get: (of, name) => (name === 'length' ? length++ : Reflect.get(of, name)) })
    expect(plainCopy(growing)).toEqual([1, 2])
  })
  test('has no functions, getters or prototypes of the original', () => {
    class Domain {
      readonly name = 'Shop'
      toJSON = () => 'another'
    }
    const copy = plainCopy(new Domain())
    expect(copy).toEqual({ name: 'Shop', toJSON: undefined })
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(JSON.stringify(copy)).toBe('{"name":"Shop"}')
  })
  test('keeps what its names are, also those of every object', () => {
    const copy = plainCopy(JSON.parse('{"__proto__":{"chainId":1},"constructor":2}'))
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"chainId":1},"constructor":2}')
    expect(plainCopy({})).not.toHaveProperty('chainId')
  })
  test('does not change with the original', () => {
    const original = { list: [1] }
    const copy = plainCopy(original)
    original.list.push(2)
    expect(copy).toEqual({ list: [1] })
  })
  test.each([undefined, null, true, 7, 7n, 'text'])('is the value itself for %s', (value) => {
    expect(plainCopy(value)).toBe(value)
  })
  test('is not made of more values than anybody signs', () => {
    let wide: unknown = 1
    for (let level = 0; level < 40; level++) wide = [wide, wide]
    expect(() => plainCopy(wide)).toThrow('too many')
    const endless = new Proxy([], { get: (of, name) => (name === 'length' ? 5e9 : Reflect.get(of, name)) })
    expect(() => plainCopy(endless)).toThrow('too many')
  })
  test('is not made of a value that contains itself', () => {
    const ring: Record<string, unknown> = {}
    ring.self = ring
    expect(() => plainCopy(ring)).toThrow('too deep')
  })
})
