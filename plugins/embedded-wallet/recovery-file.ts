import { type Clock, systemClock } from '../../core/clock.js'

/** How long a browser has to take the file, ms. Modal §9. */
const KEPT = 5_000

/** `my-app-latchkit-wallet-recovery.txt`. Modal §9, decision 34. */
export function fileNameOf(appName: string): string {
  const name = appName
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
  return `${name ? `${name}-` : ''}latchkit-wallet-recovery.txt`
}

/** Hands the file to the user's browser, within their click. */
export function download(name: string, content: string, clock: Clock = systemClock): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  clock.sleep(KEPT).then(() => URL.revokeObjectURL(url))
}
