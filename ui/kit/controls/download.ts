import { type Clock, systemClock } from '../../../core/lib/clock.js'

/** How long a browser may take to read the file, in ms. Modal §9. */
const URL_LIFETIME_MS = 5_000

/** Downloads a file. Call it within the user's click. */
export function download(name: string, content: string, clock: Clock = systemClock): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  clock.sleep(URL_LIFETIME_MS).then(() => URL.revokeObjectURL(url))
}
