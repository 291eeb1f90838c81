import { expect, test } from 'vitest'
import { LatchkitError } from '../../../../core/errors.js'
import { USED_CODE } from '../../../../core/input/used-code.js'
import { shown } from '../../../../tests/unit/rows.js'
import { useWords } from './words.js'

function Words({ message }: { readonly message: string }) {
  return <p>{useWords()(new LatchkitError('missing_or_invalid_mfa', message, { retryable: true }))}</p>
}
test('a code that was used is not said to be wrong', () => {
  expect(shown(<Words message={USED_CODE} />).words).toEqual([
    'This code was used already. Wait for the next one in your app.',
  ])
  expect(shown(<Words message="Invalid MFA code" />).words).toEqual(['The code you entered is not valid'])
})
