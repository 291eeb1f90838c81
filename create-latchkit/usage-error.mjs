/** An error that the user of the command can correct. Only its message is printed, without a stack. */
export class UsageError extends Error {}
