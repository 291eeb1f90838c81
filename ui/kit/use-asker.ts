import { type Surroundings, useSurroundings } from './use-surroundings.js'

/** Who asks for a signature. */
export function useAsker(): Pick<Surroundings, 'appName' | 'logo' | 'domain'> {
  const surroundings = useSurroundings()
  return surroundings.asker ?? surroundings
}
