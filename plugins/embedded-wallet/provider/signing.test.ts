import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { embeddedParts, MINE, OTHER, SILENT, userOf } from '../../../tests/unit/embedded.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { createSigning } from './signing.js'

beforeEach(() => void stubBrowser())
afterEach(() => void vi.unstubAllGlobals())

test('is announced only once the user has a wallet', async () => {
  const parts = embeddedParts({ user: null, raw: SILENT })
  const announcements: string[] = []
  window.addEventListener('eip6963:announceProvider', () => void announcements.push('announced'), {
    signal: parts.over.signal,
  })
  createSigning(parts)
  await settled()
  expect(announcements).toEqual([])
  parts.user.set(userOf(MINE))
  await vi.waitFor(() => expect(announcements).toEqual(['announced']), { timeout: WAIT_TIMEOUT_MS })
  parts.user.set(userOf(MINE, OTHER))
  await settled()
  expect(announcements).toEqual(['announced'])
})
test('is the same provider from every API', async () => {
  const use = createSigning(embeddedParts({ raw: SILENT }))
  expect(await use.provider()).toBe(await use.provider(MINE.toLowerCase()))
  expect(await codeOf(use.provider(OTHER))).toBe('embedded_wallet_not_found')
  const params = ['Hello', MINE]
  const byProvider = await (await use.provider()).request({ method: 'personal_sign', params })
  expect(byProvider).toBe(await use.signMessage('Hello', MINE))
  expect((await use.sign.message({ message: 'Hello' })).signature).toBe(byProvider)
})
