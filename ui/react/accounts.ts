import type { Client } from '../../core/client.js'
import { useWithClient } from './use-action.js'

/** What a user's dialog cannot finish is told by callbacks (`onError`), so nothing is left to catch here. */
const open = (work: Promise<unknown>) => void work.catch(() => {})

/** Opens the dialog to link an account of this method. */
export const useLink = (method: string) => useWithClient((client: Client) => open(client.account('link', method)))
/** Opens the dialog to change the account of this method. */
export const useUpdate = (method: string) => useWithClient((client: Client) => open(client.account('update', method)))
/** Unlinks an account by its address, number, subject or id; resolves with the user. */
export const useUnlink = (method: string) =>
  useWithClient((client: Client, which: string) => client.account('unlink', method, which))
