/** On these devices wallets are apps and not extensions. */
export const isMobile = () => /Android|iP(hone|ad|od)|Mobi/.test(navigator.userAgent)
