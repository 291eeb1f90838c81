import type { OAuthProvider } from '../protocol/oauth-providers.js'
import { isRecord } from '../protocol/validate.js'

type Claims = Readonly<Record<string, unknown>>

/** What each calls the fields of its account (Wire §1.5); `subject` is who it is, for ever. */
const FIELD_NAMES: Readonly<Record<OAuthProvider, Readonly<Record<string, string>>>> = {
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
const PATHS: Partial<Record<OAuthProvider, readonly string[]>> = { twitter: ['data'], tiktok: ['data', 'user'] }
const MAX_FIELD_LENGTH = 2000

/** The account's wire fields, or nothing where the answer does not say who it is. */
export function readProfile(name: OAuthProvider, answer: unknown): { subject: string } | undefined {
  let claims = answer
  for (const key of PATHS[name] ?? []) claims = isRecord(claims) ? claims[key] : undefined
  if (!isRecord(claims)) return undefined
  const read = Object.entries(FIELD_NAMES[name]).map(([ours, theirs]) => [ours, fieldText((claims as Claims)[theirs])])
  const fields: Record<string, string | null> = Object.fromEntries(read)
  const { subject } = fields
  return subject ? { ...fields, subject } : undefined
}

/** A number is an id: GitHub's are. */
const fieldText = (value: unknown): string | null =>
  (typeof value === 'string' || Number.isSafeInteger(value)) && `${value}`.length <= MAX_FIELD_LENGTH
    ? `${value}`
    : null
