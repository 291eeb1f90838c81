import { PREFIX } from '../server/config/environment.js'
import { names } from '../server/config/variables.js'

/** The variables of the server that a text uses and no server knows, by their whole names. */
export function unknownVariables(text: string): readonly string[] {
  const used = [...text.matchAll(/LATCHKIT_SERVER_([A-Z_]*[A-Z])/g)].map(([, name = '']) => name.replace(/_FILE$/, ''))
  return [...new Set(used)].filter((name) => !(names as readonly string[]).includes(name)).map((name) => PREFIX + name)
}
