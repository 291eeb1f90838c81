import type { Change } from '../account-changes/change.js'
import { purposes } from '../crypto/purposes.js'

/** Seals a value anew, unless the newest secret has sealed it. */
export type Anew = (sealed: string, purpose: readonly string[]) => string

/**
 * A stored change of an account, with what is sealed inside it sealed anew: it has second factors and a wallet's
 * recovery as the database had them. `walletsJson` has the address of each of the user's wallets by id. What belongs to
 * a wallet that is gone stays as it is, since it cannot be put back.
 */
export function withInnerAnew(text: string, anew: Anew, appId: string, userId: string, walletsJson: string): string {
  const change: Change = JSON.parse(text)
  const { factorsBefore, recoveryBefore } = change
  const address: string | undefined = recoveryBefore && JSON.parse(walletsJson)[recoveryBefore.id]
  return JSON.stringify({
    ...change,
    ...(factorsBefore && {
      factorsBefore: {
        ...factorsBefore,
        methods: factorsBefore.methods.map((factor) => ({
          ...factor,
          sealed: factor.sealed && anew(factor.sealed, purposes.secondFactor(appId, userId, factor.method)),
        })),
      },
    }),
    ...(recoveryBefore &&
      address !== undefined && { recoveryBefore: recoveryAnew(recoveryBefore, anew, appId, address) }),
  })
}

function recoveryAnew(before: NonNullable<Change['recoveryBefore']>, anew: Anew, appId: string, address: string) {
  const { recovery_key, password_guard } = before.recoveryKey
  return {
    ...before,
    sealedShare: anew(before.sealedShare, purposes.walletShare(appId, address)),
    recoveryKey: {
      ...before.recoveryKey,
      ...(recovery_key !== undefined && { recovery_key: anew(recovery_key, purposes.recoveryKey(appId, address)) }),
      ...(password_guard !== undefined && {
        password_guard: anew(password_guard, purposes.passwordGuard(appId, address)),
      }),
    },
  }
}
