/** Passkeys of one user. Core §9. */
export const MOST = 5
