import type { Page } from '@playwright/test'

/**
 * One thing that is looked for in a drawn stage. It leaves the stage as it found it, and no two of them look at once.
 */
export interface Check {
  /** What is true when nothing is found. */
  readonly name: string
  find(page: Page): Promise<readonly string[]>
}
