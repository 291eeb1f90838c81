import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { freePort } from '../../scripts/run/free-port.mjs'
import { type App, sandboxAt } from '../contract/sandbox.js'
import { WAIT_TIMEOUT_MS } from '../limits.js'
import { type Started, startProcess } from '../processes/start-process.js'
import { UNMINIMIZED } from './bundlers/next.js'
import { newPlace } from './host.js'
import { launch } from './host-page.js'
import { root } from './pack.js'
import { installDeclared } from './packed-app.js'
import { warningsIn } from './warnings.js'

const guide = (name: string) => readFileSync(path.join(root, `docs/guides/${name}.md`), 'utf8')
const page = guide('getting-started')
/** The sandbox as the page describes it. */
const SANDBOX = { command: 'npx latchkit-server sandbox --port 4610', address: 'http://localhost:4610' }
const APP_ID = 'latchkitsandbox0000000001'

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
  return {
    commands: shell
      .trim()
      .split(/\n| && /)
      .map((line) => line.split(' ')),
    files: filesOf(own).map(([file, text]) => [file.slice(file.indexOf('/') + 1), text] as const),
  }
}
/** The whole files of a page. */
const filesOf = (text: string) =>
  [...text.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', content = '']) => [file, content] as const,
  )

interface Host {
  readonly name: string
  readonly heading: string
  /** A further guide, whose files take the place of those of the folder `src`. */
  readonly more?: string
  /** Additional arguments and variables that set the port of the command that serves the app. */
  readonly listen: (port: number) => {
    readonly args?: readonly string[]
    readonly env?: Readonly<Record<string, string>>
  }
  /** The page's HTML from the server, before any script runs. */
  readonly html: string
  logIn(page: Page, email: string, code: () => Promise<string>): Promise<void>
}
async function byDialog(at: Page, email: string, code: () => Promise<string>) {
  await at.getByRole('button', { name: 'Log in' }).click()
  await at.locator('dialog[open]').waitFor()
  await at.getByRole('textbox').first().fill(email)
  await at.keyboard.press('Enter')
  await at.getByText(email).waitFor()
  await at
    .getByRole('textbox')
    .first()
    .pressSequentially(await code())
}
async function byForms(at: Page, email: string, code: () => Promise<string>) {
  await at.getByLabel('Email').fill(email)
  await at.getByRole('button', { name: 'Send the code' }).click()
  await at.getByLabel('Code').waitFor()
  await at.getByLabel('Code').fill(await code())
  await at.getByRole('button', { name: 'Log in' }).click()
}
const ROOT = '<div id="root"></div>'
const byFlag = (port: number) => ({ args: ['--port', `${port}`] })
const HOSTS: readonly Host[] = [
  { name: 'Vite', heading: 'Vite', listen: byFlag, html: ROOT, logIn: byDialog },
  { name: 'Next.js', heading: 'Next.js', listen: byFlag, html: 'Loading …', logIn: byDialog },
  {
    name: 'React Router',
    heading: 'React Router',
    listen: (port) => ({ env: { PORT: `${port}` } }),
    html: 'Loading …',
    logIn: byDialog,
  },
  { name: 'Plain HTML', heading: 'Plain HTML', listen: byFlag, html: '<form id="address">', logIn: byForms },
  { name: 'forms of its own', heading: 'Vite', more: 'headless', listen: byFlag, html: ROOT, logIn: byForms },
]

const place = newPlace()
let browser: Browser
let sandbox: Started
/** Its address: another test may use the port of the page. */
let api: string
let app: Pick<App, 'messages'>
beforeAll(async () => {
  const folder = path.join(place.folder, 'sandbox')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), '{ "devDependencies": { "latchkit-server": "*" } }')
  installDeclared(folder, inject('packed'), inject('packedServer'))
  const port = await freePort(4710)
  const { commands } = readSection('The sandbox')
  expect(commands.map((words) => words.join(' '))).toEqual([SANDBOX.command])
  const [command = '', ...args] = SANDBOX.command.replace('4610', `${port}`).split(' ')
  sandbox = startProcess(command, args, { cwd: folder })
  await sandbox.line(/"server"/)
  api = `http://localhost:${port}`
  app = sandboxAt([api]).appOf(APP_ID)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
  place.remove()
})
const settled = (text: string) => text.replaceAll(SANDBOX.address, api)

/** Declares packages as `npm install` does. They come from this machine: our own from tarballs, others by links. */
function addPackages(folder: string, names: readonly string[]) {
  const file = path.join(folder, 'package.json')
  const declared = JSON.parse(readFileSync(file, 'utf8'))
  const added = Object.fromEntries(names.map((name) => [name, '*']))
  writeFileSync(file, JSON.stringify({ ...declared, dependencies: { ...declared.dependencies, ...added } }))
}

it('the page names the sandbox that every example uses, and where its codes are', async () => {
  const [, table = ''] = page.split('\n## The sandbox\n')
  for (const fact of [SANDBOX.address, APP_ID, `${SANDBOX.address}/sandbox/outbox`]) expect(table).toContain(fact)
  expect((await fetch(settled(`${SANDBOX.address}/sandbox/outbox`))).status).toBe(200)
})

it('the key of the page “Verify the access token” is where its command asks for it', async () => {
  const [, header = '', address = ''] = /^curl -H "([^"]+)" (\S+)$/m.exec(guide('verify-tokens')) ?? []
  const [name = '', value = ''] = header.split(': ')
  const answer = await fetch(settled(address), { headers: { [name]: value } })
  expect(await answer.json()).toMatchObject({ verification_key: expect.stringContaining('BEGIN PUBLIC KEY') })
})

describe('the page “Getting started”, followed in an empty folder', () => {
  it.each(HOSTS.map((host) => [host.name, host] as const))('%s: a user logs in', async (name, host) => {
    const folder = path.join(place.folder, name.replaceAll(/\W/g, '-').toLowerCase())
    mkdirSync(folder)
    const { commands, files } = readSection(host.heading)
    const further = host.more ? filesOf(guide(host.more)) : []
    const kept = further.length ? files.filter(([file]) => !file.startsWith('src/')) : files
    for (const [file, text] of [...kept, ...further]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), settled(text))
    }
    const env = { NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...UNMINIMIZED }
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
        installDeclared(folder, inject('packed'), inject('packedServer'))
      if (isInstall(step)) continue
      const { code, stdout, stderr } = await startProcess(command, args, { cwd: folder, env }).exit
      expect(code, `${step.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
      expect(warningsIn(`${stdout}\n${stderr}`)).toEqual([])
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
    const email = `${path.basename(folder)}@example.com`
    /** A page may show the field of the code before the code is sent. */
    const code = () =>
      vi.waitFor(async () => {
        const [message] = await app.messages(email)
        if (!message?.code) throw new Error('No code was sent.')
        return message.code
      }, WAIT_TIMEOUT_MS)
    await host.logIn(tab, email, code)
    const logout = tab.getByRole('button', { name: /log out/i })
    await logout.waitFor()
    await tab.reload()
    await logout.waitFor()
    await tab.getByText(email).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await served.stop()
  })
})
