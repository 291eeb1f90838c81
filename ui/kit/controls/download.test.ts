import { afterEach, expect, test, vi } from 'vitest'
import { handClock } from '../../../tests/unit/clock.js'
import { download } from './download.js'

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
