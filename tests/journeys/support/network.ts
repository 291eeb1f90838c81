import type { BrowserContext, Page } from '@playwright/test'

/** Records the scripts that the page loads from now on, with their content. */
export function recordScripts(page: Page) {
  const texts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      texts.set(
        response.url(),
        response.text().catch(() => ''),
      )
  })
  return {
    urls: () => [...texts.keys()],
    /** Whether one of the scripts contains this text. */
    hold: async (mark: RegExp) => (await Promise.all(texts.values())).some((text) => mark.test(text)),
  }
}

/** Records errors and warnings in the page's console from now on. */
export function recordComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}

/** Writes violations of the page's policy to the console, where `recordComplaints` finds them. */
export const reportViolations = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })

/** Delays answers from matching addresses until they are released, so that the page keeps its waiting state. */
export async function holdAnswers(pages: Page | BrowserContext, address: RegExp) {
  let arrive = () => {}
  const first = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await pages.route(address, async (route) => {
    const response = await route.fetch()
    arrive()
    await free
    await route.fulfill({ response })
  })
  return { arrived: () => first, release: () => release() }
}
