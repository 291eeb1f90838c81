import { expect, test } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../limits.js'
import { onEachDatabase } from './databases.js'

onEachDatabase('faults', (sandbox) => {
  async function appWithFault(fault: Record<string, unknown>) {
    const app = await sandbox.newApp()
    const ordered = await sandbox.control('/faults', { path: '/api/v1/sessions', app: app.id, ...fault })
    expect(ordered.status).toBe(200)
    return app
  }

  test('answer a status once, readable for the page', async () => {
    const app = await appWithFault({ status: 503 })
    const answer = await app.call('/sessions', {}, { headers: { origin: 'http://localhost:5173' } })
    expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String) } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect((await app.call('/sessions', {})).status).toBe(401)
  })

  test('answer as often as they should, after as many as they should', async () => {
    const app = await appWithFault({ status: 500, count: 2, after: 1 })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await app.call('/sessions', {})).status)
    expect(statuses).toEqual([401, 500, 500, 401])
  })

  test('share their count between calls at the same moment', async () => {
    const app = await appWithFault({ status: 500, count: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call('/sessions', {})))
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(3)
  })

  test('last with count null until they are removed', async () => {
    const app = await appWithFault({ status: 429, count: null })
    for (let i = 0; i < 3; i++)
      expect(await app.call('/sessions', {})).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await sandbox.list<{ app: string }>('/faults')).some((fault) => fault.app === app.id)).toBe(true)
    await sandbox.control(`/faults?app=${app.id}`, undefined, { method: 'DELETE' })
    expect((await app.call('/sessions', {})).status).toBe(401)
  })

  test('send a given body, a broken one, or a late one', async () => {
    const app = await appWithFault({ status: 418, body: { error: 'tea', code: 'teapot' } })
    expect(await app.call('/sessions', {})).toMatchObject({ status: 418, body: { error: 'tea', code: 'teapot' } })
    const broken = await (await appWithFault({ malformed: true })).call('/sessions', {})
    expect(broken.status).toBe(200)
    expect(() => JSON.parse(broken.text)).toThrow()
    const late = await appWithFault({ latency: 150 })
    expect((await late.call('/sessions', {})).status).toBe(401)
  })

  test('a late one comes after all that was asked meanwhile', async () => {
    const app = await appWithFault({ latency: WAIT_TIMEOUT_MS })
    let hasEnded = false
    const controller = new AbortController()
    const late = app.call('/sessions', {}, { signal: controller.signal }).finally(() => {
      hasEnded = true
    })
    const waiting = async () => (await sandbox.list<{ app: string }>('/faults')).some((fault) => fault.app === app.id)
    await expect.poll(waiting).toBe(false)
    for (let i = 0; i < 3; i++) expect((await app.call('/sessions', {})).status).toBe(401)
    expect(hasEnded).toBe(false)
    controller.abort()
    await expect(late).rejects.toThrow()
  })

  test('drop the connection before, or after, the work', async () => {
    const dropped = await appWithFault({ path: '/passwordless/init', drop: true })
    await expect(dropped.call('/passwordless/init', { email: 'ada@example.com' })).rejects.toThrow()
    expect(await dropped.messages('ada@example.com')).toEqual([])
    const lost = await appWithFault({ path: '/passwordless/init', lose: true })
    await expect(lost.call('/passwordless/init', { email: 'ada@example.com' })).rejects.toThrow()
    expect(await lost.messages('ada@example.com')).toHaveLength(1)
    const [logged] = await sandbox.list<{ status: unknown }>(`/requests?app=${lost.id}`)
    expect(logged?.status).toBeNull()
  })

  test('lose a rotation, which the client repeats', async () => {
    const app = await sandbox.newApp()
    const { refresh_token } = await app.login('ada@example.com')
    await sandbox.control('/faults', { path: '/sessions', lose: true, app: app.id })
    await expect(app.refresh(refresh_token)).rejects.toThrow()
    const answer = await app.refresh(refresh_token)
    expect(answer.status).toBe(200)
    expect((await app.refresh(answer.body.refresh_token)).status).toBe(200)
  })

  test('meet the path, method and app they name', async () => {
    const app = await appWithFault({ path: '/api/v1/apps/*', method: 'GET', status: 500 })
    expect((await app.call('/sessions', {})).status).toBe(401)
    const other = await sandbox.newApp()
    expect((await other.call(`/apps/${other.id}`)).status).toBe(200)
    expect((await app.call(`/apps/${app.id}`)).status).toBe(500)
  })

  test('refuse malformed faults', async () => {
    for (const order of [
      {},
      { path: 7 },
      { path: '/x', status: 99 },
      { path: '/x', count: 0 },
      { path: '/x', sttus: 500 },
    ]) {
      const answer = await sandbox.control('/faults', order)
      expect(answer, JSON.stringify(order)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    expect((await sandbox.control('/faults', { path: '/x', sttus: 1 })).body.error).toContain('sttus')
  })
})
