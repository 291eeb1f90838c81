/** The end of the year 9999, after which a year needs five digits. */
const LAST_SECOND = 253_402_300_799n
/** Formats as `2026-01-01 00:00` in UTC; undefined after the year 9999, which stands for never. */
export const formatMoment = (seconds: bigint): string | undefined =>
  seconds > LAST_SECOND ? undefined : new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')
