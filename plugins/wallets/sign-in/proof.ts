import type { SignedMessage } from '../contract.js'

/** The fields of a signed message that the server verifies. */
export const proof = ({
  message,
  signature,
  signedMessage,
  chainId,
  walletClientType,
  connectorType,
}: SignedMessage) => ({
  message,
  signature,
  signedMessage,
  chainId: chainId ?? null,
  walletClientType: walletClientType ?? null,
  connectorType: connectorType ?? null,
})
