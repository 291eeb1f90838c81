import type { ReactNode } from 'react'

interface CardProps {
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A section of the page, labelled by its heading. */
export function Card({ id, title, lead, actions, children }: CardProps) {
  return (
    <section id={id} className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {actions}
      </div>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </section>
  )
}
