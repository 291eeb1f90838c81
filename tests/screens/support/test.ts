import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { type Entry, entries, site } from './build.js'
import { affectedStages } from './graph.js'
import { installProbe } from './probe.js'

const WINDOW = { width: 360, height: 800 }
const ORIGIN = 'http://localhost'
const fontFace = (family: string, file: string) => {
  const data = readFileSync(fileURLToPath(new URL(`../font/${file}-latin.woff2`, import.meta.url))).toString('base64')
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${data}); font-weight: 100 900 }`
}
/**
 * Fonts that make every machine draw and measure stages alike: one for text, and a monospaced one under the name that
 * our styles use.
 */
export const FONT = fontFace('Stage', 'inter') + fontFace('SFMono-Regular', 'jetbrains-mono')

export interface Look {
  /** `light`, `dark` or a colour; light by default. */
  readonly theme?: string
  readonly accent?: string
  readonly rtl?: boolean
  /** Draws the stage in the real dialog. */
  readonly dialog?: boolean
  readonly keys?: boolean
  /** Draws the stage with animations, as without reduced motion. */
  readonly moving?: boolean
}
/** Parameters of the gallery's address; `null` and `false` remove a parameter. */
type Changes = Readonly<Record<string, string | boolean | null>>
export interface Stages {
  readonly page: Page
  /** Draws a stage and waits until all of it is there. */
  show(entry: Entry, look?: Look): Promise<void>
  /** Changes the drawn stage in place, as a host does that changes its configuration. */
  change(changes: Changes): Promise<void>
  /** Turns the drawn stage's animations off from now on. */
  still(): Promise<void>
  /** The page's errors since the test began. */
  readonly complaints: string[]
}

async function open(page: Page): Promise<Stages> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: site + (pathname === '/' ? '/index.html' : pathname) })
  })
  await page.goto(`${ORIGIN}/?screen=KIT&stage=status&bare=1`)
  await page.addStyleTag({ content: `${FONT} :root { --latchkit-font: Stage }` })
  await page.evaluate(installProbe)
  await page.evaluate(() => window.__stages?.warm())
  return {
    page,
    complaints,
    async show({ screen, stage }, { theme, accent, rtl, dialog, keys, moving } = {}) {
      const flags = { rtl, keys, calm: !moving, [dialog ? 'dialog' : 'bare']: true }
      const query = new URLSearchParams({ screen, stage, theme: theme ?? 'light', width: '1280' })
      if (accent) query.set('accent', accent)
      for (const [name, on] of Object.entries(flags)) if (on) query.set(name, '1')
      await page.evaluate(draw, { url: `?${query}`, dialog: !!dialog })
    },
    change: (changes) =>
      page.evaluate((changes) => window.probe.settled(() => window.__stages?.change(changes)), changes),
    still: () => page.evaluate(settle),
  }
}
/** Runs in the page. */
async function draw({ url, dialog }: { url: string; dialog: boolean }) {
  const frame = () => new Promise(requestAnimationFrame)
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot
  const before = root()
  window.probe?.held?.abort()
  window.__stages?.sent.splice(0)
  window.__stages?.show(url)
  for (let tries = 0; dialog && tries < 100 && !document.getElementById('opener'); tries++) await frame()
  if (dialog) document.getElementById('opener')?.click()
  const isThere = () => {
    const now = root()
    if (!now || now === before || !now.querySelector('#latchkit-modal-content')) return false
    // a phone field fetches its numbering plans, and shows its list of countries then
    return !now.querySelector('input[type="tel"]') || !!now.querySelector('select')
  }
  for (let tries = 0; !isThere(); tries++) {
    if (tries > 600) throw new Error(`${url} did not arrive`)
    await frame()
  }
  await document.fonts.ready
  await frame()
  // the stage's own requests were sent before these, so they have arrived when these have
  await window.__stages?.warm()
  await window.probe.settled()
}

/** Runs in the page. */
async function settle() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
  document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
  await new Promise(requestAnimationFrame)
}

/**
 * The fixture `stages` is the gallery in one page for all tests of a worker. The window's size is reset for each
 * test, and a check that emulates forced colours resets them.
 */
export const test = base.extend<{ stages: Stages }, { gallery: Stages }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-skia-runtime-opts',
        '--disable-partial-raster',
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
  gallery: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: WINDOW, timezoneId: 'UTC', reducedMotion: 'reduce' })
      await use(await open(await context.newPage()))
      await context.close()
    },
    { scope: 'worker' },
  ],
  async stages({ gallery }, use) {
    const { width, height } = gallery.page.viewportSize() ?? {}
    if (width !== WINDOW.width || height !== WINDOW.height) await gallery.page.setViewportSize(WINDOW)
    gallery.complaints.length = 0
    await use(gallery)
  },
})

export const titleOf = ({ screen, stage }: Entry): string => `${screen} · ${stage}`
/** Titles of tests with their stages: `[title, entry]`. */
const titled = (all: readonly Entry[]) => all.map((entry) => [titleOf(entry), entry] as const)
const chosen = affectedStages(entries)

/** Stages that are not copies of another stage. */
export const everyStage = titled(chosen.filter(({ sameAs }) => !sameAs))
/** Stages that must be drawn exactly like another stage, to which all other checks apply. */
export const everyCopy = titled(chosen.filter(({ sameAs }) => sameAs))

export { expect }
