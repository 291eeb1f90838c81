import { expect, test } from 'vitest'
import type { PasskeyAccount } from '../../../core/user.js'
import { shown } from '../../../tests/unit/rows.js'
import { PasskeyRow } from './PasskeyRow.js'

test('passkeys of one name, used on one day, are told apart by the time', () => {
  const used = (hours: number): PasskeyAccount => {
    const at = new Date(2026, 0, 20, hours)
    return {
      type: 'passkey',
      credentialId: `${hours}`,
      enrolledInMfa: false,
      verifiedAt: at,
      firstVerifiedAt: at,
      latestVerifiedAt: at,
      authenticatorName: null,
      createdWithDevice: null,
      createdWithOs: 'Linux',
      createdWithBrowser: 'Chrome',
    }
  }
  const [early = [], late = []] = [9, 17].map((hours) => shown(<PasskeyRow passkey={used(hours)} />).words)
  expect(early).toEqual(['Chrome on Linux', expect.stringContaining('Last used Jan 20, 2026')])
  expect(late[0]).toBe(early[0])
  expect(late[1]).not.toBe(early[1])
})
