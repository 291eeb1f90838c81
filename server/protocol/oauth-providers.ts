/** The identity providers with their display names. Each is a login method. Core §9. */
export const oauthProviders = {
  google: 'Google',
  discord: 'Discord',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  twitter: 'X',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  apple: 'Apple',
} as const
export type OAuthProvider = keyof typeof oauthProviders
export const oauthNames = Object.keys(oauthProviders) as OAuthProvider[]
