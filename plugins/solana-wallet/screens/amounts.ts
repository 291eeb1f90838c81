/** Decimal places of SOL. */
export const SOL_DECIMALS = 9
