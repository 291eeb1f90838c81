/** The names of services by login method. They are the same in every language. */
export const NAMES: Readonly<Record<string, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  spotify: 'Spotify',
  telegram: 'Telegram',
  tiktok: 'TikTok',
  twitter: 'X',
}
