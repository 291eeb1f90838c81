/**
 * The provider's page works in a frame only where the browser tells it whether something covers it (Intersection
 * Observer v2). Wire §3.5.
 */
export const canTellCover = (): boolean =>
  typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
