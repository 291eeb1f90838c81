/** What a value is sealed for. A value that is put in another one's place is not opened there. */
type Purpose = readonly string[]

/** The purposes of what is stored for longer than a login takes. Such values are sealed anew when a secret changes. */
export const purposes = {
  walletShare: (appId: string, address: string): Purpose => ['wallet share', appId, address],
  recoveryKey: (appId: string, address: string): Purpose => ['recovery key', appId, address],
  passwordGuard: (appId: string, address: string): Purpose => ['password guard', appId, address],
  secondFactor: (appId: string, userId: string, method: string): Purpose => ['second factor', appId, userId, method],
  accountChange: (appId: string, userId: string): Purpose => ['account change', appId, userId],
  signingKey: (appId: string): Purpose => ['signing key', appId],
  settings: (appId: string): Purpose => ['settings', appId],
}
