/** The outcome of a challenge. */
export type Outcome = 'passes' | 'fails' | 'asks' | 'hangs' | 'expires' | 'takes a while' | 'fails twice'

/**
 * The outcome for each site key. The first five are Turnstile's own keys for tests. The others add outcomes that occur
 * in practice.
 */
export const siteKeys: Readonly<Record<string, Outcome>> = {
  '1x00000000000000000000AA': 'passes',
  '1x00000000000000000000BB': 'passes',
  '2x00000000000000000000AB': 'fails',
  '2x00000000000000000000BB': 'fails',
  '3x00000000000000000000FF': 'asks',
  '4x00000000000000000000HA': 'hangs',
  '4x00000000000000000000EX': 'expires',
  '4x00000000000000000000SL': 'takes a while',
  '4x00000000000000000000F2': 'fails twice',
}
