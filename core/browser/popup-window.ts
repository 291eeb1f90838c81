/** Width and height in px. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}
/** Core §9. */
const LOGIN: WindowSize = { width: 440, height: 680 }

/**
 * Opens an empty window centred over this one; the default size (px) is that of a login. Call it within the click, or
 * the browser blocks it and the result is null. Wire §7.2.
 */
export function openWindow({ width, height }: WindowSize = LOGIN): Window | null {
  const left = middle(screenX, outerWidth, width)
  const top = middle(screenY, outerHeight, height)
  const place = `width=${width},height=${height},left=${left},top=${top}`
  return window.open('', '', `toolbar=0,location=0,menubar=0,popup=1,${place}`)
}
const middle = (start: number, outer: number, inner: number) => Math.max(0, Math.round(start + (outer - inner) / 2))

/**
 * Whether COOP separates this page from the windows that it opens. Such a window appears closed as soon as it leaves
 * our origin.
 */
export async function isCutOff(): Promise<boolean> {
  if (crossOriginIsolated) return true
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  return /same-origin(?!-allow)/.test(answer?.headers.get('cross-origin-opener-policy') ?? '')
}
