import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

export interface UseModalStatusResult {
  readonly isOpen: boolean
}
/** Whether the dialog is open. */
export function useModalStatus(): UseModalStatusResult {
  return { isOpen: useStore(useClient()?.screens)?.open ?? false }
}
