import type { Settings } from './settings.js'

/** Pages in a sandbox have no storage: nothing is kept there. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What was switched by hand: it is there after a reload, in this tab. */
export const keptSettings = (key: string) => ({
  read: () =>
    attempt(() => JSON.parse(sessionStorage.getItem(`test-wallets:${key}`) ?? '{}') as Partial<Settings>) ?? {},
  write: (settings: Partial<Settings>) =>
    attempt(() => sessionStorage.setItem(`test-wallets:${key}`, JSON.stringify(settings))),
  clear: () => attempt(() => sessionStorage.removeItem(`test-wallets:${key}`)),
})

/** Whether this origin may see the wallet's accounts: every tab knows, until it is taken back. */
export function keptPermission(key: string) {
  const name = `test-wallets:${key}:permitted`
  let here = false
  return {
    read: () => attempt(() => localStorage.getItem(name) === 'yes') ?? here,
    write(permitted: boolean) {
      here = permitted
      attempt(() => (permitted ? localStorage.setItem(name, 'yes') : localStorage.removeItem(name)))
    },
  }
}
