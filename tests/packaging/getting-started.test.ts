import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../scripts/run/free-port.mjs'
import { type App, sandboxAt } from '../contract/sandbox.js'
import { startProcess } from '../processes/start-process.js'
import { UNMINIMIZED } from './bundlers/next.js'
import { newPlace } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'
import { installDeclared } from './packed-app.js'

const page = readFileSync(path.join(root, 'docs/guides/getting-started.md'), 'utf8')
const { provider: api } = inject('sandbox')
const EMAIL = 'somebody@example.com'

/** What a section of the page tells the reader to do. */
interface Section {
  /** The commands in their order. The last one serves the app. */
  readonly commands: readonly (readonly string[])[]
  /** Texts by file. */
  readonly files: readonly (readonly [file: string, text: string])[]
}
function readSection(heading: string): Section {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const [, shell = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(own) ?? []
  const files = [...own.matchAll(/^```\w+ file=[^/\s]+\/(\S+)\n([\s\S]*?)^```$/gm)]
  return {
    commands: shell
      .trim()
      .split(/\n| && /)
      .map((line) => line.split(' ')),
    files: files.map(([, file = '', text = '']) => [file, text] as const),
  }
}

interface Host {
  readonly heading: string
  /** Additional arguments and variables that set the port of the command that serves the app. */
  readonly listen: (port: number) => {
    readonly args?: readonly string[]
    readonly env?: Readonly<Record<string, string>>
  }
  /** The page's HTML from the server, before any script runs. */
  readonly html: string
  logIn(page: Page, code: () => Promise<string>): Promise<void>
}
async function byDialog(at: Page, code: () => Promise<string>) {
  await at.getByRole('button', { name: 'Log in' }).click()
  await at.locator('dialog[open]').waitFor()
  await at.getByRole('textbox').first().fill(EMAIL)
  await at.keyboard.press('Enter')
  await at.getByText(EMAIL).waitFor()
  await at
    .getByRole('textbox')
    .first()
    .pressSequentially(await code())
}
async function byForms(at: Page, code: () => Promise<string>) {
  await at.getByLabel('Email').fill(EMAIL)
  await at.getByRole('button', { name: 'Send the code' }).click()
  await at.getByLabel('Code').waitFor()
  await at.getByLabel('Code').fill(await code())
  await at.getByRole('button', { name: 'Log in' }).click()
}
const byFlag = (port: number) => ({ args: ['--port', `${port}`] })
const HOSTS: readonly Host[] = [
  { heading: 'Vite', listen: byFlag, html: '<div id="root"></div>', logIn: byDialog },
  { heading: 'Next.js', listen: byFlag, html: 'Loading …', logIn: byDialog },
  { heading: 'React Router', listen: (port) => ({ env: { PORT: `${port}` } }), html: 'Loading …', logIn: byDialog },
  { heading: 'Plain HTML', listen: byFlag, html: '<form id="address">', logIn: byForms },
]

const place = newPlace()
let browser: Browser
let app: App
beforeAll(async () => {
  app = await sandboxAt([api]).newApp({})
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  place.remove()
})

/** Declares packages as `npm install` does. They come from this machine: our own from tarballs, others by links. */
function addPackages(folder: string, names: readonly string[]) {
  const file = path.join(folder, 'package.json')
  const declared = JSON.parse(readFileSync(file, 'utf8'))
  const added = Object.fromEntries(names.map((name) => [name, '*']))
  writeFileSync(file, JSON.stringify({ ...declared, dependencies: { ...declared.dependencies, ...added } }))
}

describe('the page “Getting started”, followed in an empty folder', () => {
  it.each(HOSTS.map((host) => [host.heading, host] as const))('%s: a user logs in', async (heading, host) => {
    const folder = path.join(place.folder, heading.replaceAll(/\W/g, '-').toLowerCase())
    mkdirSync(folder)
    const { commands, files } = readSection(heading)
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      const settled = text.replaceAll('your 25 characters', app.id).replaceAll('https://auth.example.com', api)
      writeFileSync(path.join(folder, file), settled)
    }
    const ours = { LATCHKIT_APP_ID: app.id, LATCHKIT_API_URL: api }
    const env = { NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...UNMINIMIZED, ...ours }
    const isInstall = ([, verb]: readonly string[]) => verb === 'install'
    const steps = commands.slice(0, -1)
    const serving = commands.at(-1) ?? []
    for (const [at, step] of steps.entries()) {
      const [command = '', ...args] = step
      if (isInstall(step))
        addPackages(
          folder,
          args.slice(1).filter((name) => !name.startsWith('--')),
        )
      if (isInstall(step) && !steps.slice(at + 1).some(isInstall))
        installDeclared(folder, inject('packed'), inject('packedProvider'))
      if (isInstall(step)) continue
      const { code, stdout, stderr } = await startProcess(command, args, { cwd: folder, env }).exit
      expect(code, `${step.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
    }
    const port = await freePort(4720)
    const listen = host.listen(port)
    const [command = '', ...args] = serving
    const served = startProcess(command, [...args, ...(listen.args ?? [])], {
      cwd: folder,
      env: { ...env, NODE_ENV: 'production', ...listen.env },
    })
    await served.line(new RegExp(`http://localhost:${port}`))
    const origin = `http://localhost:${port}`
    expect(await (await fetch(origin)).text()).toContain(host.html)

    const context = await browser.newContext()
    const tab = await context.newPage()
    const complaints: string[] = []
    tab.on('pageerror', (error) => complaints.push(String(error)))
    await tab.goto(origin)
    await host.logIn(tab, async () => `${(await app.messages(EMAIL))[0]?.code}`)
    const logout = tab.getByRole('button', { name: /log out/i })
    await logout.waitFor()
    await tab.reload()
    await logout.waitFor()
    await tab.getByText(EMAIL).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await served.stop()
  })
})
