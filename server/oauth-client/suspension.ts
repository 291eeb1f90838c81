/** Whether the service reported that the user's account there is suspended. */
export function isSuspension(cause: unknown): boolean {
  const { message, error_description, cause: deeper } = (cause ?? {}) as Record<string, unknown>
  return (
    [message, error_description].some(
      (description) => typeof description === 'string' && /suspend/i.test(description),
    ) ||
    (deeper instanceof Error && isSuspension(deeper))
  )
}
