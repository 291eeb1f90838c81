/** px. Core §9. */
const LOGIN = { width: 440, height: 680 }

/**
 * Opens an empty window in the middle of this one, in the size of a login (px) where none is given: within the click, or the
 * browser refuses and answers null. Wire §7.2.
 */
export function openWindow({ width, height } = LOGIN): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  const place = { width, height, left, top }
  const features = { toolbar: 0, location: 0, menubar: 0, popup: 1, ...place }
  const asked = Object.entries(features).map(([name, value]) => `${name}=${value}`)
  return window.open('', '', asked.join())
}

/** Is this page cut off from what it opens (COOP)? Then a window looks closed as soon as it leaves our origin. */
export async function isCutOff(): Promise<boolean> {
  if (crossOriginIsolated) return true
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  return /same-origin(?!-allow)/.test(answer?.headers.get('cross-origin-opener-policy') ?? '')
}
