/** Wallets are apps here, not extensions. */
export const isMobile = () => /Android|iP(hone|ad|od)|Mobi/.test(navigator.userAgent)
