import type { Page } from '@playwright/test'
import type { Page as Bundled, Chunk } from './bundle.js'

export interface Carried {
  readonly chunk: Chunk
  /** Bytes of the compressed body. */
  readonly bytes: number
}

/** Records the scripts of a bundle that a page loads over the network from now on. */
export async function recordScripts(page: Page, { chunks }: Bundled) {
  const cdp = await page.context().newCDPSession(page)
  const open = new Map<string, { chunk: Chunk; head: number }>()
  const carried: Carried[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const chunk = chunks.get(new URL(request.url).pathname)
    if (chunk) open.set(requestId, { chunk, head: 0 })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const one = open.get(requestId)
    if (one) one.head = response.encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = open.get(requestId)
    if (!one) return
    open.delete(requestId)
    // a length of 0 means that the browser still had the script from the page before
    if (encodedDataLength) carried.push({ chunk: one.chunk, bytes: encodedDataLength - one.head })
  })
  await cdp.send('Network.enable')
  return carried
}
