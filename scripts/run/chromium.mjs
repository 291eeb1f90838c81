import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { aptInstall, isDebianRoot } from './debian.mjs'
import { isExecutable } from './executable.mjs'
import { inRoot, root } from './root.mjs'

/** Chromium's headless shell, which opens pages three times faster. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [`${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`],
}
const FONTS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  path.join(homedir(), '.fonts'),
  path.join(homedir(), '.local/share/fonts'),
]

const systemChromium = () => (PLACES[process.platform] ?? []).find(isExecutable)

/** Debian's headless shell, which is installed if possible. */
function headlessShell() {
  const isThere = () => isExecutable(SHELL)
  return isThere() || (isDebianRoot() && aptInstall('chromium-headless-shell') && isThere()) ? SHELL : undefined
}

async function playwrightChromium() {
  const { chromium } = await import('playwright-core')
  const file = chromium.executablePath()
  return file && isExecutable(file) ? file : undefined
}

/** Installs a font if there is none. Without fonts, text has the wrong size and look. */
function ensureFont() {
  if (process.platform !== 'linux') return
  const some = FONTS.some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc|pf[ab])$/i.test(name)),
  )
  if (some) return
  if (!isDebianRoot() || !aptInstall('fonts-liberation'))
    console.error('No font found: texts will look wrong. Install fonts-liberation.')
}

/**
 * The path of a Chromium: from CHROME_PATH, a headless shell, the system, or playwright. Undefined if there is none.
 */
export async function findOrInstallChromium() {
  ensureFont()
  const named = process.env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    console.error(`CHROME_PATH=${named} cannot be executed.`)
    return undefined
  }
  const found = headlessShell() ?? systemChromium() ?? (await playwrightChromium())
  if (found) return found
  console.error('Installing Chromium (playwright) …')
  spawnSync(process.execPath, [inRoot('node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  const installed = await playwrightChromium()
  if (!installed) console.error('No Chromium was found or could be installed. Install one and set CHROME_PATH.')
  return installed
}
