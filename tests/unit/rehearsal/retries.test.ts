import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Answer, persist, RETRIED, TIMEOUT_MS, TooLate, WAITS } from '../../rehearsal/retries.js'

const source = (file: string) => readFileSync(new URL(`../../../core/${file}`, import.meta.url), 'utf8')
const numbers = (text = '') => text.replaceAll('_', '').split(',').map(Number)

test('the rehearsal waits and retries as the SDK does', () => {
  const http = source('live/http.ts')
  expect(numbers(/const WAITS = \[(.*)\]/.exec(http)?.[1])).toEqual(WAITS)
  expect(numbers(/const RETRIED = \[(.*)\]/.exec(http)?.[1])).toEqual(RETRIED)
  expect(numbers(/DEFAULT_TIMEOUT_MS = (\S+)/.exec(source('transport.ts'))?.[1])).toEqual([TIMEOUT_MS])
})

async function run(...outcomes: (Answer | Error)[]) {
  const waits: number[] = []
  const send = async () => {
    const next = outcomes.shift()
    if (!next || next instanceof Error) throw next ?? new Error('There is one attempt too many.')
    return next
  }
  const pause = async (ms: number) => void waits.push(ms)
  const result = await persist(send, pause).catch((error: Error) => error.message)
  return { result, waits }
}
const answer = (status: number, body = '{}') => ({ status, body })

test('it asks four times, where there is no answer too', async () => {
  expect(await run(answer(502), new Error('reset'), answer(503), answer(200, '{"a":1}'))).toEqual({
    result: { a: 1 },
    waits: WAITS,
  })
  expect(await run(answer(502), answer(502), answer(502), answer(503, 'busy'))).toEqual({
    result: '503 busy',
    waits: WAITS,
  })
})

test('it does not repeat what was refused or took too long', async () => {
  expect(await run(answer(422, 'wrong'))).toEqual({ result: '422 wrong', waits: [] })
  expect(await run(new TooLate('late'))).toEqual({ result: 'late', waits: [] })
})
