import { test } from '@playwright/test'

test('fails always', () => {
  throw new Error('always')
})
