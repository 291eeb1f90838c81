import type { ReactNode } from 'react'

interface GroupProps {
  readonly title: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A collapsible group of settings. */
export function Group({ title, open = false, children }: GroupProps) {
  return (
    <details className="group" open={open}>
      <summary>{title}</summary>
      <div className="group-body">{children}</div>
    </details>
  )
}
