import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../processes/postgres.js'
import { type RunningServer, spawnServer } from '../processes/run-server.js'
import { sandboxAt } from './sandbox.js'

const postgres = await startPostgres()

describe.skipIf(!postgres)('a Postgres server that goes away (skipped without server binaries)', () => {
  let provider: RunningServer
  beforeAll(async () => {
    provider = await spawnServer({ databaseUrl: `${postgres?.url}` })
  })
  afterAll(async () => {
    await provider?.stop()
    await postgres?.stop()
  })

  test.each(['fast', 'immediate'] as const)(
    'calls get 503 and Retry-After while it is away after a shutdown that is %s, and work once it is back',
    async (mode) => {
      const app = await sandboxAt([provider.url]).newApp()
      const { refresh_token } = await app.login('ada@example.com')
      await postgres?.shutDown(mode)
      const refused = await Promise.all([
        app.call(`/apps/${app.id}`, undefined),
        app.call('/passwordless/init', { email: 'bob@example.com' }),
        app.refresh(refresh_token),
      ])
      await postgres?.startAgain()
      expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        refused.map(() => [503, '1']),
      )
      expect((await app.refresh(refresh_token)).status).toBe(200)
      await app.login('bob@example.com')
    },
  )
})
