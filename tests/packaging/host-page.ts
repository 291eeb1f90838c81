import { type Browser, chromium, type Page } from 'playwright-core'

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** ms. That nothing more is fetched is a promise about time: there is no event to wait for. */
const IDLE = 1_500

export const launch = (): Promise<Browser> => chromium.launch({ executablePath, args })

export interface Visit {
  readonly page: Page
  /** Scripts that came over the network so far: address → text. */
  readonly scripts: ReadonlyMap<string, string>
  readonly complaints: readonly string[]
}

/** Opens a host's page and keeps what it fetched and what it complained about. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage()
  const scripts = new Map<string, string>()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', async (response) => {
    // by type of content: a module that is preloaded is no 'script' request
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.set(response.url(), await response.text().catch(() => ''))
  })
  await page.goto(url)
  await page.getByText('ready: true').waitFor()
  await page.waitForTimeout(IDLE)
  return { page, scripts, complaints }
}
