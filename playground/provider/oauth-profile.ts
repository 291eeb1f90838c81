import type { OAuthProvider } from './oauth-providers.js'
import { isRecord } from './shape.js'

type Told = Readonly<Record<string, unknown>>

/** What each calls the fields of its account (Wire §1.5); `subject` is who it is, for ever. */
const names: Readonly<Record<OAuthProvider, Readonly<Record<string, string>>>> = {
  google: { subject: 'sub', email: 'email', name: 'name' },
  linkedin: { subject: 'sub', email: 'email', name: 'name', vanity_name: 'vanity_name' },
  apple: { subject: 'sub', email: 'email' },
  discord: { subject: 'id', username: 'username', email: 'email' },
  github: { subject: 'id', username: 'login', name: 'name', email: 'email' },
  twitter: { subject: 'id', username: 'username', name: 'name', profile_picture_url: 'profile_image_url' },
  spotify: { subject: 'id', email: 'email', name: 'display_name' },
  instagram: { subject: 'user_id', username: 'username' },
  tiktok: { subject: 'open_id', username: 'username', name: 'display_name' },
}
/** Where the fields lie in the answer, if not at its top. */
const paths: Partial<Record<OAuthProvider, readonly string[]>> = { twitter: ['data'], tiktok: ['data', 'user'] }
const LONGEST = 2000

/** The account's wire fields, or nothing where the answer does not say who it is. */
export function readProfile(name: OAuthProvider, answer: unknown): { subject: string } | undefined {
  let told = answer
  for (const key of paths[name] ?? []) told = isRecord(told) ? told[key] : undefined
  if (!isRecord(told)) return undefined
  const read = Object.entries(names[name]).map(([ours, theirs]) => [ours, plain((told as Told)[theirs])])
  const fields: Record<string, string | null> = Object.fromEntries(read)
  const { subject } = fields
  return subject ? { ...fields, subject } : undefined
}

/** A number is an id: GitHub's are. */
const plain = (value: unknown): string | null =>
  (typeof value === 'string' || Number.isSafeInteger(value)) && `${value}`.length <= LONGEST ? `${value}` : null
