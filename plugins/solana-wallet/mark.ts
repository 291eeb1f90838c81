import type { AppConfig } from '../../core/protocol/app-config.js'

/** The name by which dapps list the wallet, the same as the Ethereum wallet's. */
export const nameOf = ({ name }: Pick<AppConfig, 'name'>): string => name || 'Latchkit'
/** The wallet's icon, a keyhole. Wallet Standard requires base64. */
export const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzQzMzhjYSIvPjxwYXRoIGZpbGw9IiNmZmYiIGQ9Ik0xNiA3YTUgNSAwIDAgMC0yLjUgOS4zTDEyIDI1aDhsLTEuNS04LjdBNSA1IDAgMCAwIDE2IDd6Ii8+PC9zdmc+'
