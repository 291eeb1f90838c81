import type { Person } from './people.js'

export interface Service {
  readonly name: string
  readonly label: string
  /** What may be asked for besides the usual of OpenID. */
  readonly scopes?: readonly string[]
  /** How it tells who somebody is; without one it is an OpenID provider and its ID token does. */
  readonly info?: (person: Person) => object
  /** What an access token is good for, at `/tokeninfo`, for the service's other doors. */
  readonly tokenInfo?: true
  /** An OpenID provider that has nothing to ask besides its ID token, as Apple. */
  readonly silent?: true
}

const picture = ({ username }: Person) => `https://pictures.example/${username}.png`

/** The real services' shapes, as far as they differ. */
export const services: readonly Service[] = [
  {
    name: 'google',
    label: 'Google',
    scopes: ['https://www.googleapis.com/auth/drive.appdata'],
    tokenInfo: true,
  },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'apple', label: 'Apple', silent: true },
  {
    name: 'discord',
    label: 'Discord',
    scopes: ['identify'],
    info: ({ id, username, email }) => ({ id, username, email, verified: true }),
  },
  {
    name: 'github',
    label: 'GitHub',
    scopes: ['read:user', 'user:email'],
    info: ({ id, username, name, email }) => ({ id: Number(id), login: username, name, email }),
  },
  {
    name: 'twitter',
    label: 'Twitter',
    scopes: ['users.read', 'tweet.read'],
    info: (person) => ({
      data: { id: person.id, username: person.username, name: person.name, profile_image_url: picture(person) },
    }),
  },
  {
    name: 'spotify',
    label: 'Spotify',
    scopes: ['user-read-email', 'user-read-private'],
    info: ({ id, name, email }) => ({ id, display_name: name, email, type: 'user' }),
  },
  {
    name: 'instagram',
    label: 'Instagram',
    scopes: ['instagram_business_basic'],
    info: ({ id, username }) => ({ user_id: id, username }),
  },
  {
    name: 'tiktok',
    label: 'TikTok',
    scopes: ['user.info.basic,user.info.profile'],
    info: ({ id, username, name }) => ({
      data: { user: { open_id: id, username, display_name: name } },
      error: { code: 'ok', message: '' },
    }),
  },
]
