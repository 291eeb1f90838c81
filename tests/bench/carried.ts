import type { Page } from '@playwright/test'
import type { Page as Bundled, Chunk } from './bundle.js'

export interface Carried {
  readonly chunk: Chunk
  /** Bytes of the compressed body, as `Chunk.bytes` gives them. */
  readonly bytes: number
}

/** Records the scripts of a bundle that a page loads over the network from now on. */
export async function recordScripts(page: Page, { chunks }: Bundled) {
  const cdp = await page.context().newCDPSession(page)
  const open = new Map<string, Chunk>()
  const carried: Carried[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const chunk = chunks.get(new URL(request.url).pathname)
    if (chunk) open.set(requestId, chunk)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const chunk = open.get(requestId)
    if (!chunk) return
    open.delete(requestId)
    // a length of 0 means that the browser still had the script from the page before
    if (encodedDataLength) carried.push({ chunk, bytes: chunk.bytes() })
  })
  await cdp.send('Network.enable')
  return carried
}
