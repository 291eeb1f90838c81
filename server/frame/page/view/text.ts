/** Words that several pages say. */
export const commonText = {
  loading: 'Loading…',
  retry: 'Try again',
  covered: 'Something covers this',
  failed: 'The wallet could not be reached.',
  tooLong: 'That took too long.',
} as const
