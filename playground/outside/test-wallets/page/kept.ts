import type { Settings } from './settings.js'

/** Access to storage throws in sandboxed frames. Then nothing is stored. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The changed settings of a wallet, which survive a reload in the same tab. */
export const keptSettings = (key: string) => ({
  read: () =>
    attempt(() => JSON.parse(sessionStorage.getItem(`test-wallets:${key}`) ?? '{}') as Partial<Settings>) ?? {},
  write: (settings: Partial<Settings>) =>
    attempt(() => sessionStorage.setItem(`test-wallets:${key}`, JSON.stringify(settings))),
  clear: () => attempt(() => sessionStorage.removeItem(`test-wallets:${key}`)),
})

/** The permission of this origin to see the wallet's accounts. All tabs share it until it is revoked. */
export function keptPermission(key: string) {
  const name = `test-wallets:${key}:permitted`
  let inMemory = false
  return {
    read: () => attempt(() => localStorage.getItem(name) === 'yes') ?? inMemory,
    write(permitted: boolean) {
      inMemory = permitted
      attempt(() => (permitted ? localStorage.setItem(name, 'yes') : localStorage.removeItem(name)))
    },
  }
}
