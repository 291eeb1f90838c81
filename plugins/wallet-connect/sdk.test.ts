import { expect, test } from 'vitest'
import { failure } from '../../tests/unit/errors.js'
import { rpcMapOf } from './sdk.js'

const chain = (id: number) => ({ id, name: `Chain ${id}`, rpcUrls: { default: { http: ['https://public.example'] } } })

test('the SDK gets the app’s first RPC URL of each chain, and none for a chain without a valid one', async () => {
  const nodes = async (id: number) => {
    if (id === 3) throw failure('invalid_config')
    return id === 2 ? [] : [`https://own.example/${id}`, 'https://other.example']
  }
  expect(await rpcMapOf({ nodes }, [1, 2, 3, 4].map(chain))).toEqual({
    1: 'https://own.example/1',
    4: 'https://own.example/4',
  })
})
