import { afterEach, expect, test, vi } from 'vitest'
import { handClock } from '../../../tests/unit/clock.js'
import { download, fileNameOf } from './recovery-file.js'

test.each([
  ['Northwind', 'northwind-latchkit-wallet-recovery.txt'],
  ['My App 2.0', 'my-app-latchkit-wallet-recovery.txt'],
  ['  A -- B  ', 'a-b-latchkit-wallet-recovery.txt'],
  ['../../etc/passwd', 'etcpasswd-latchkit-wallet-recovery.txt'],
  ['日本', 'latchkit-wallet-recovery.txt'],
  ['', 'latchkit-wallet-recovery.txt'],
])('of %j: %s', (app, name) => {
  expect(fileNameOf(app)).toBe(name)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the file is handed over in the click, and its address is taken back after 5 s', async () => {
  const clock = handClock()
  const link = { click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  download('a.txt', 'the words', clock)
  expect(link).toMatchObject({ href: 'blob:1', download: 'a.txt' })
  expect(link.click).toHaveBeenCalledOnce()
  expect(await blobs[0]?.text()).toBe('the words')
  await clock.advance(4_999)
  expect(revoked).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1')
})
