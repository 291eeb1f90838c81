import type { ReactNode } from 'react'
import { Failure } from '../controls/Failure.js'

interface HookProps {
  readonly name: string
  readonly status: string
  readonly error?: unknown
  readonly children: ReactNode
}

/** One hook: its name, what can be done with it, where it stands, why it failed. */
export function Hook({ name, status, error, children }: HookProps) {
  return (
    <div className="code-form">
      <h3>
        <code>{name}</code>
      </h3>
      {children}
      <p className="state">
        <code>{status}</code>
      </p>
      <Failure error={error} />
    </div>
  )
}
