import { expect, test } from 'vitest'
import { browser, error, newBrowserEachTest, SCOPE, tab } from '../../tests/unit/session.js'

newBrowserEachTest()

test('a session that is degraded from the start and then refused leaves the page ready', async () => {
  browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
  const { session, post, state, emitted } = tab()
  post.mockRejectedValueOnce(error('network')).mockRejectedValue(error('missing_or_invalid_token', 401))
  await session.resume()
  expect(state()).toEqual({ status: 'degraded', authenticated: false, user: null })
  await session.refresh()
  expect(state()).toEqual({ status: 'ready', authenticated: false, user: null })
  expect(emitted).toEqual([])
})
