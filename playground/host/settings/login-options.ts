import { names, type Wishes } from './wishes.js'

/** What the panel wants of the next `login()`. */
export function loginOptions({ nextMethods, prefillType, prefillValue }: Wishes) {
  const loginMethods = names(nextMethods)
  return {
    ...(loginMethods.length && { loginMethods }),
    ...(prefillType !== 'none' && { prefill: { type: prefillType, value: prefillValue } }),
  }
}
