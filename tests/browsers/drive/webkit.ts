import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder } from 'selenium-webdriver'
import { freePort } from '../../../scripts/run/free-port.mjs'
import { afterUs } from '../../processes/after-us.js'
import { startProcess } from '../../processes/start-process.js'
import type { RunningBrowser } from './running.js'

export interface WebKitPrograms {
  /** WebKitWebDriver. */
  readonly driver: string
  /** The browser that comes with the engine. */
  readonly browser: string
}

/** Starts WebKit's own small browser on a screen that exists only in memory. */
export async function startWebKit({ driver: program, browser }: WebKitPrograms): Promise<RunningBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'latchkit-webkit-'))
  const callOff = afterUs('rm -rf "$1"', home)
  const screen = startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
  const [display] = await screen.line(/^\d+/)
  const port = await freePort(4700)
  const env = { DISPLAY: `:${display}`, HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, NO_AT_BRIDGE: '1' }
  const service = startProcess(program, [`--port=${port}`], { env })
  const stop = async () => {
    await service.stop('SIGKILL')
    await screen.stop()
    await rm(home, { recursive: true, force: true })
    callOff()
  }
  try {
    const url = `http://127.0.0.1:${port}`
    const early = service.exit.then(({ stderr }) => {
      throw new Error(`WebKitWebDriver ended early.\n${stderr}`)
    })
    await Promise.race([early, answers(url)])
    const options = { binary: browser, args: ['--automation'] }
    const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
    return { driver: await new Builder().usingServer(url).withCapabilities(capabilities).build(), stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function answers(url: string): Promise<void> {
  while (!(await fetch(`${url}/status`).catch(() => undefined))) await sleep(50)
}
