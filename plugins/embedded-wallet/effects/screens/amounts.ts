/** The end of the year 2099. Apps that want no end write a date beyond it, such as 2100-01-01. */
const LAST_SECOND = 4_102_444_799n
/** Formats as `2026-01-01 00:00` in UTC; undefined after the year 2099, which stands for never. */
export const formatMoment = (seconds: bigint): string | undefined =>
  seconds > LAST_SECOND ? undefined : new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')
