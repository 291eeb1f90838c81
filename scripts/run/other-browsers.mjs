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

/** WebKitGTK's own browser lies in a folder of the engine's version, as /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1. */
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

/** Finds a browser, or installs it if possible. Says which tests are skipped without it. */
function findOrInstall(name, find, packages) {
  const found = find() ?? (isDebianRoot() && aptInstall(...packages) ? find() : undefined)
  if (!found) console.error(`No ${name} here: the tests that need it are skipped. Install ${packages.join(', ')}.`)
  return found
}

export const otherBrowsers = ['firefox', 'webkit']

/** What tests need to know of the browsers beside Chromium, as variables. A browser that is missing has none. */
export function findOrInstallOtherBrowsers(names) {
  const firefox = names.includes('firefox') && findOrInstall('Firefox', findFirefox, ['firefox-esr'])
  const webkit = names.includes('webkit') && findOrInstall('WebKit', findWebKit, ['webkit2gtk-driver', 'xvfb'])
  return {
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(webkit && { WEBKIT_DRIVER_PATH: WEBKIT_DRIVER, WEBKIT_BROWSER_PATH: webkit }),
  }
}
