import { describe, expect, test } from 'vitest'
import { createLog, factsOf } from '../../../server/http/log.js'
import { readTraceparent } from '../../../server/operations/request-id.js'

const ADDRESS = 'ada@example.com'
const fields = { id: 'an-id', method: 'POST', route: '/x', status: 500, ms: 1, app: undefined, code: 'server_failed' }

describe('a failure in the log', () => {
  test('has the SQLSTATE and no message of a database, which may quote values', () => {
    const quoted = Object.assign(new Error(`invalid input syntax: "${ADDRESS}"`), { severity: 'ERROR', code: '22P02' })
    const query = new Error(`Failed query: select $1\nparams: ${ADDRESS}`, { cause: quoted })
    expect(factsOf(query)).toMatchObject({ error: 'Error', state: '22P02' })
    expect(JSON.stringify([factsOf(query), factsOf(new Error(query.message))])).not.toContain('ada')
  })

  test('has at most five frames, each cut, and a message that is cut', () => {
    const long = new Error('x'.repeat(10_000))
    long.stack = `Error: ${long.message}\n${`    at ${'y'.repeat(5_000)}\n`.repeat(100)}`
    expect(JSON.stringify(factsOf(long)).length).toBeLessThan(2_000)
  })

  test('is one line, whatever the message is', () => {
    const lines: string[] = []
    createLog((line) => lines.push(line)).warn('a\nb', new Error('c\nd\u2028e'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('\n')
  })

  test('is described twenty times in ten seconds, and each request has its line', () => {
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    for (let n = 0; n < 1_000; n++) log.request(fields, new Error('no'))
    expect(lines).toHaveLength(1_000)
    expect(lines.filter((line) => line.includes('"at":'))).toHaveLength(20)
  })
})

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
  ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', true],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', false],
  ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', false],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01', false],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', false],
  ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', false],
  ['', false],
])('traceparent %j', (text, isRead) => expect(readTraceparent(text) !== undefined).toBe(isRead))
