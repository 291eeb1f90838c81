import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOut } from '../../scripts/docs/site.js'
import { freePort } from '../../scripts/run/free-port.mjs'
import { serve } from '../../scripts/run/serve.mjs'
import { startProcess } from '../processes/start-process.js'
import { newPlace } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'

/** The site must work where its address has a path. */
const BASE = '/a/latchkit/'
const place = newPlace()
const folder = path.join(place.folder, 'site')
/** True if VitePress was never installed from the registry. CI never counts as offline: the tests must pass there. */
const isOffline = () => !process.env.CI && !existsSync(path.join(root, '.cache/site/package-lock.json'))

let built: { readonly code: number | null; readonly stdout: string; readonly stderr: string }
let server: Server | undefined
let browser: Browser | undefined
let origin = ''
beforeAll(async () => {
  const args = ['scripts/run.mjs', 'docs', '--build', '--base', BASE, '--out', folder]
  built = await startProcess(process.execPath, args).exit
  if (built.code !== 0) return
  const port = await freePort(4660)
  server = await serve({ port, mounts: { [BASE.slice(0, -1)]: folder }, facts: {} })
  origin = `http://localhost:${port}`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  place.remove()
})

/** The addresses that a page names, and the ids that an address may end with. */
function readPage(file: string) {
  const html = readFileSync(path.join(folder, file), 'utf8')
  const values = (name: string) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
  const text = (value: string) => value.replaceAll('&amp;', '&')
  return {
    links: [...values('href'), ...values('src'), ...values('srcset')].map(text),
    ids: new Set(values('id').map(text)),
  }
}
const pages = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && file !== '404.html')

/** The file and the anchor to which an address within the site leads. */
function leadsTo(from: string, link: string) {
  const { pathname, hash } = new URL(link, `http://site${BASE}${from}`)
  const file = decodeURIComponent(pathname).slice(BASE.length)
  const [found] = [file, `${file}.html`, path.posix.join(file, 'index.html')].filter(
    (one) => existsSync(path.join(folder, one)) && path.extname(one),
  )
  return { file: found, isInside: pathname.startsWith(BASE), anchor: decodeURIComponent(hash.slice(1)) }
}
const isOwn = (link: string) => !/^(?:[a-z]+:|\/\/)/.test(link)

describe('the documentation as a site', () => {
  it('is built, or says why not', ({ skip }) => {
    skip(isOffline(), 'VitePress could not be installed')
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining(`Wrote the site to ${folder}.`) })
  })

  it('has every page, as HTML and as text, and the index for programs', ({ skip }) => {
    skip(isOffline())
    const files = Object.keys(layOut().files)
    expect(files).toEqual(expect.arrayContaining(['index.md', 'docs/guides/wagmi.md', 'public/docs/guides/wagmi.md']))
    const missing = files
      .map((file) => (file.startsWith('public/') ? file.slice('public/'.length) : file.replace(/\.md$/, '.html')))
      .filter((file) => !existsSync(path.join(folder, file)))
    expect(missing).toEqual([])
  })

  it('has no link that leads nowhere, and each page can be reached from the first', ({ skip }) => {
    skip(isOffline())
    const contents = new Map(pages().map((file) => [file, readPage(file)]))
    const visited = new Set(['index.html'])
    const lost: string[] = []
    for (const from of visited)
      for (const link of contents.get(from)?.links.filter(isOwn) ?? []) {
        const { file, isInside, anchor } = leadsTo(from, link)
        const target = file ? contents.get(file) : undefined
        if (!file || !isInside || (anchor && !target?.ids.has(anchor))) lost.push(`${from}: ${link}`)
        else if (target) visited.add(file)
      }
    expect(lost).toEqual([])
    expect([...contents.keys()].filter((file) => !visited.has(file))).toEqual([])
  })
})

describe('the site in a browser', () => {
  async function open(
    address: string,
    test: (page: Page) => Promise<void>,
    look: { width?: number; dark?: true } = {},
  ) {
    if (!browser) throw new Error('There is no browser.')
    const page = await browser.newPage({
      viewport: { width: look.width ?? 1280, height: 800 },
      colorScheme: look.dark ? 'dark' : 'light',
    })
    const requestedUrls: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`${origin}${BASE}${address}`)
    await test(page)
    expect(requestedUrls.filter((url) => !url.startsWith(`${origin}${BASE}`) && !url.startsWith('data:'))).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  }

  it('finds a hook by keyboard alone, and asks no other host', async ({ skip }) => {
    skip(isOffline())
    await open('', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Latchkit' }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').waitFor()
      await page.keyboard.type('useLoginWithPasskey')
      await page.getByRole('option', { name: 'latchkit/react' }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/docs\/reference\/api\/react\.html#useloginwithpasskey$/)
      await page.locator('h3#useloginwithpasskey').waitFor()
    })
  })

  it.for([
    ['second factor', /\/docs\/reference\/plugins\/mfa/],
    ['getting started', /\/docs\/guides\/getting-started/],
    ['verify token server', /\/docs\/guides\/verify-tokens/],
    ['captcha', /\/docs\/(reference\/plugins\/captcha|guides\/)/],
  ] as const)('finds what people need before how it is built: %s', async ([words, wanted], { skip }) => {
    skip(isOffline())
    await open('', async (page) => {
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill(words)
      await page.getByRole('option').first().waitFor()
      const found = () =>
        page
          .getByRole('option')
          .evaluateAll((all) => all.map((one) => one.querySelector('a')?.getAttribute('href') ?? ''))
      await expect.poll(found).toSatisfy((links: string[]) => links.slice(0, 3).some((link) => wanted.test(link)))
    })
  })

  it('shows Getting started first at the side', async ({ skip }) => {
    skip(isOffline())
    await open('docs/guides/wagmi.html', async (page) => {
      const [first] = await page.locator('.VPSidebar .VPSidebarItem a').allInnerTexts()
      expect(first).toBe('Getting started')
    })
  })

  it.for(['docs/reference/configuration.html', 'docs/guides/verify-tokens.html', 'docs/reference/errors.html'])(
    'has tables that a phone shows as a whole: /%s',
    async (address, { skip }) => {
      skip(isOffline())
      await open(
        address,
        async (page) => {
          const cut = await page.locator('.vp-doc td').evaluateAll(
            (cells) =>
              cells.filter((cell) => {
                const { left, right } = cell.getBoundingClientRect()
                return left < 0 || right > innerWidth || cell.scrollWidth > cell.clientWidth
              }).length,
          )
          expect(cut).toBe(0)
          const label = await page.locator('.vp-doc td:nth-child(2)').first().getAttribute('data-label')
          expect(label).toBe(await page.locator('.vp-doc th:nth-child(2)').first().textContent())
        },
        { width: 360 },
      )
    },
  )

  it('is dark where the system is', async ({ skip }) => {
    skip(isOffline())
    const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await open('', async (page) => expect(await background(page)).toBe('rgb(255, 255, 255)'))
    await open('', async (page) => expect(await background(page)).toBe('rgb(27, 27, 31)'), { dark: true })
  })

  it.for(['', 'docs/reference/errors.html', 'docs/guides/wagmi.html', 'docs/plugins.html'])(
    'is as wide as a phone, with its menu: /%s',
    async (address, { skip }) => {
      skip(isOffline())
      await open(
        address,
        async (page) => {
          const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
          expect(await page.evaluate(wider)).toBe(0)
          await page.getByRole('button', { name: 'Menu' }).click()
          await page.getByRole('link', { name: 'Getting started' }).first().waitFor()
        },
        { width: 360 },
      )
    },
  )
})
