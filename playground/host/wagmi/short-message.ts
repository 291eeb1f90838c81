/** Shortens an error of viem or wagmi to its first sentence, without arguments and links. */
export function withShortMessage(error: Error | null): Error | undefined {
  if (!error) return undefined
  const { shortMessage } = error as { readonly shortMessage?: string }
  return new Error(shortMessage ?? error.message)
}
