import type { AppConfig } from '../../core/protocol/app-config.js'

/** A dapp lists the wallet by this name, as the Ethereum wallet's. */
export const nameOf = ({ name }: Pick<AppConfig, 'name'>): string => name || 'Latchkit'
/** A keyhole, drawn by us; Wallet Standard wants it in base64. */
export const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzQzMzhjYSIvPjxwYXRoIGZpbGw9IiNmZmYiIGQ9Ik0xNiA3YTUgNSAwIDAgMC0yLjUgOS4zTDEyIDI1aDhsLTEuNS04LjdBNSA1IDAgMCAwIDE2IDd6Ii8+PC9zdmc+'
