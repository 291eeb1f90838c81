/** Of viem's and wagmi's errors the sentence, without the arguments and links that follow it. */
export function withShortMessage(error: Error | null): Error | undefined {
  if (!error) return undefined
  const { shortMessage } = error as { readonly shortMessage?: string }
  return new Error(shortMessage ?? error.message)
}
