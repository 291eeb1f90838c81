export { expect } from '@playwright/test'
