/** The second of Anvil's test accounts, as a recipient. */
export const SOMEBODY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** 0.01 ETH, in wei. */
export const VALUE = 10n ** 16n
