import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { aptInstall, isDebianRoot } from './debian.mjs'
import { isExecutable } from './executable.mjs'

const FIREFOX = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [`${process.env.PROGRAMFILES}\\Mozilla Firefox\\firefox.exe`],
}
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const LIBRARIES = '/usr/lib'

const findFirefox = () => [process.env.FIREFOX_PATH, ...(FIREFOX[process.platform] ?? [])].find(isExecutable)

/** Finds WebKitGTK's browser. Its folder is named by the engine's version: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1. */
function findMiniBrowser() {
  if (process.platform !== 'linux') return undefined
  const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [])
  const engines = [LIBRARIES, ...foldersIn(LIBRARIES).filter((folder) => folder.endsWith('-linux-gnu'))]
    .flatMap(foldersIn)
    .filter((folder) => /webkit2?gtk-[\d.]+$/.test(folder))
  return engines.map((folder) => path.join(folder, 'MiniBrowser')).findLast(isExecutable)
}

const findWebKit = () => {
  const browser = findMiniBrowser()
  return browser && isExecutable(WEBKIT_DRIVER) && isExecutable(SCREEN) ? browser : undefined
}

/** Finds a browser, or installs it if possible. If not, a message explains that its tests are skipped. */
function findOrInstall(name, find, packages) {
  const found = find() ?? (isDebianRoot() && aptInstall(...packages) ? find() : undefined)
  if (!found) console.error(`No ${name} here: the tests that need it are skipped. Install ${packages.join(', ')}.`)
  return found
}

export const otherBrowsers = ['firefox', 'webkit']

/**
 * The paths of the browsers other than Chromium, as environment variables for the tests. A missing browser has none.
 */
export function findOrInstallOtherBrowsers(names) {
  const firefox = names.includes('firefox') && findOrInstall('Firefox', findFirefox, ['firefox-esr'])
  const webkit = names.includes('webkit') && findOrInstall('WebKit', findWebKit, ['webkit2gtk-driver', 'xvfb'])
  return {
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(webkit && { WEBKIT_DRIVER_PATH: WEBKIT_DRIVER, WEBKIT_BROWSER_PATH: webkit }),
  }
}
