import type { SignedMessage } from '../contract.js'

type OrNull<T> = { readonly [Name in keyof T]: T[Name] | null }
/** The fields of a signed message that the server verifies. */
export const proof = ({
  message,
  signature,
  signedMessage,
  chainId = null,
  walletClientType = null,
  connectorType = null,
}: OrNull<SignedMessage>) => ({ message, signature, signedMessage, chainId, walletClientType, connectorType })
