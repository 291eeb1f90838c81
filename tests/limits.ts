// The only limits that end a test, in one place. Both are far above what a busy machine needs: they end what hangs, and
// say nothing about how fast anything is.

/** ms for a whole test, hook or start of a process. */
export const TEST_TIMEOUT_MS = 600_000
/** ms for one thing that is waited for. */
export const WAIT_TIMEOUT_MS = 120_000
