import { expect as base } from '@playwright/test'

/** Patient: a machine that is busy is no defect. What must be quick says so itself. */
export const expect = base.configure({ timeout: 10_000 })
