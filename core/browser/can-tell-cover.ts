/**
 * Whether the browser can tell a frame that something covers it (Intersection Observer v2). The server's pages show
 * a key, or take a code, only in such a browser. Wire §3.5, §3.6.
 */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
