/** Decimal places of SOL. */
export const SOL_DECIMALS = 9

/** Exact, with groups of three: nobody counts zeros. The sign is left to whoever says it. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part ? `${whole}.${part}` : whole
}
