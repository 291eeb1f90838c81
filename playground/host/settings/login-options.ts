import type { ListedMethod } from 'latchkit'
import { type HostSettings, names } from './host-settings.js'

/** The panel's options for the next `login()`. */
export function loginOptions({ nextMethods, prefillType, prefillValue }: HostSettings) {
  const loginMethods = names<ListedMethod>(nextMethods)
  return {
    ...(loginMethods.length && { loginMethods }),
    ...(prefillType !== 'none' && { prefill: { type: prefillType, value: prefillValue } }),
  }
}
