/** Identity providers. Each is a login method. Wire §6.3. */
export const SOCIAL = [
  'google',
  'twitter',
  'discord',
  'github',
  'spotify',
  'instagram',
  'tiktok',
  'linkedin',
  'apple',
] as const
