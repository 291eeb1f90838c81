import { useClient } from './client-context.js'
import { useStore } from './use-store.js'

/** Whether the dialog is open. */
export function useModalStatus() {
  return { isOpen: useStore(useClient()?.screens)?.open ?? false }
}
