import { LatchkitError } from 'latchkit'

/** Shows an error with its code and its message. */
export function Failure({ error }: { readonly error: unknown }) {
  if (!error) return null
  const message = error instanceof Error ? error.message : String(error)
  return (
    <p className="failure" role="alert">
      {error instanceof LatchkitError && <code>{error.code}</code>} {message}
    </p>
  )
}
