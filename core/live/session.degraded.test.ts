import { expect, test } from 'vitest'
import { browser, error, newBrowserEachTest, SCOPE, tab } from '../../tests/unit/session.js'

newBrowserEachTest()

test('a session that could not begin, and then is refused, leaves a page that waits for nothing', async () => {
  browser.disk.set(`${SCOPE}session_transfer_token`, '"forked"')
  const { session, post, state, heard } = tab()
  post.mockRejectedValueOnce(error('network')).mockRejectedValue(error('missing_or_invalid_token', 401))
  await session.resume()
  expect(state()).toEqual({ status: 'degraded', authenticated: false, user: null })
  await session.refresh()
  expect(state()).toEqual({ status: 'ready', authenticated: false, user: null })
  expect(heard).toEqual([])
})
