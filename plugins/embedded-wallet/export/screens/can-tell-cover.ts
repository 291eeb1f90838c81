/**
 * Whether the browser can tell a frame that something covers it (Intersection Observer v2). The provider's page only
 * shows the key in such a browser. Wire §3.5.
 */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
