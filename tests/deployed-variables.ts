import { names } from '../server/config/variables.js'

/** What names of the server's variables begin with. */
export const PREFIX = 'LATCHKIT_SERVER_'
/** Variables that the files in `deploy/` use although a server of this version may not know them yet. */
const NEWER: readonly string[] = ['SECRETS', 'ADMIN_PORT', 'ADMIN_HOST', 'DATABASE_POOL', 'LOG']
const isKnown = (name: string) => (names as readonly string[]).includes(name)

/** The variables of the server that a text uses and no server knows, by their whole names. */
export function unknownVariables(text: string): readonly string[] {
  const used = [...text.matchAll(/LATCHKIT_SERVER_([A-Z_]*[A-Z])/g)].map(([, name = '']) => name.replace(/_FILE$/, ''))
  return [...new Set(used)].filter((name) => !isKnown(name) && !NEWER.includes(name)).map((name) => PREFIX + name)
}

type Environment = Readonly<Record<string, string>>

/** An environment of `deploy/` for a server of this version: without what it does not know. */
export function forThisVersion(env: Environment): Environment {
  const known = Object.entries(env).flatMap(([key, value]) => {
    const name = key.replace(PREFIX, '')
    // the older name of the ring
    if (name.startsWith('SECRETS') && !isKnown('SECRETS')) return [[key.replace('SECRETS', 'SECRET'), value]]
    return name === key || isKnown(name.replace(/_FILE$/, '')) ? [[key, value]] : []
  })
  return Object.fromEntries(known)
}

export const hasAdminPort = isKnown('ADMIN_PORT')
