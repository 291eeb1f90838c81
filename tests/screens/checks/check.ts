import type { Page } from '@playwright/test'

/**
 * Looks for one kind of fault in a drawn stage. It leaves the stage unchanged, and no two checks run at the same time.
 */
export interface Check {
  /** A statement that is true if the check finds nothing. */
  readonly name: string
  find(page: Page): Promise<readonly string[]>
}
