import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * The browser of every test: the one that `npm test` has found. The headless shell is Chromium without windows and
 * menus of its own, which cost the whole one more than the pages that are tested.
 */
export const executablePath = process.env.CHROME_PATH ?? PLACES.find(existsSync) ?? '/usr/bin/chromium'

/** It asks nobody for anything, and runs as root too. */
export const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Arguments that save a fifth of a test's processor time on a machine without a graphics card: no process stands in for
 * the card, and the page below a dialog is not blurred.
 */
export const lightArgs = [...args, '--disable-gpu', '--blink-settings=prefersReducedTransparency=true']
