import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebDriver } from 'selenium-webdriver'
import { afterUs } from '../../processes/after-us.js'
import { startProcess } from '../../processes/start-process.js'
import { MarionetteExecutor } from './marionette.js'
import type { RunningBrowser } from './running.js'

/** Preferences of a driven Firefox. It switches off by itself what would disturb tests, such as updates. */
const PREFERENCES = {
  // Firefox takes any free port and writes it into its profile
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  // passkeys come from an authenticator that exists only in the browser
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
}

/** Starts a Firefox of its own, with an empty profile. */
export async function startFirefox(program: string): Promise<RunningBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'latchkit-firefox-'))
  const callOff = afterUs('rm -rf "$1"', profile)
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--marionette', '--profile', profile, 'about:blank']
  const firefox = startProcess(program, args, { env: { HOME: profile } })
  const stop = async () => {
    await firefox.stop('SIGKILL')
    await rm(profile, { recursive: true, force: true })
    callOff()
  }
  try {
    const early = firefox.exit.then(({ stderr }) => {
      throw new Error(`Firefox ended early.\n${stderr}`)
    })
    const port = await Promise.race([early, portIn(profile)])
    const executor = await MarionetteExecutor.connect(port)
    return { driver: new WebDriver(await executor.newSession(), executor), stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function portIn(profile: string): Promise<number> {
  for (;;) {
    const text = await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '')
    if (text) return Number(text)
    await sleep(50)
  }
}
