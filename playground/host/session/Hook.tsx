import type { ReactNode } from 'react'
import { Failure } from '../controls/Failure.js'

interface HookProps {
  readonly name: string
  readonly status: string
  readonly error?: unknown
  readonly children: ReactNode
}

/** A hook with its name, its actions, its status and its error. */
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
