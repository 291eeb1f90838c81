import { useAction } from '../../ui/react/use-action.js'

/** Says for the logged-in user that the terms are accepted, where the host draws its own consent. Rejects with `must_be_authenticated`. */
export function useAcceptTerms() {
  const acceptTerms = useAction('legal', async (api) => ({ user: await api.acceptTerms() }))
  return { acceptTerms }
}
