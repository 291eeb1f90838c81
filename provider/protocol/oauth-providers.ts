/** The identity providers and what people call them; a login method each. Core §9. */
export const oauthProviders = {
  google: 'Google',
  discord: 'Discord',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  apple: 'Apple',
} as const
export type OAuthProvider = keyof typeof oauthProviders
export const oauthNames = Object.keys(oauthProviders) as OAuthProvider[]
