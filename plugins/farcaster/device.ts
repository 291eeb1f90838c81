import type { Device } from './signer/contract.js'

/** Returns the kind of device. An iPad reports to be a Mac, but has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios'
  return /Android|Mobi/.test(userAgent) ? 'mobile' : 'desktop'
}
