import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSurroundings } from '../use-surroundings.js'

/** A host's own element, put in the page's light DOM so that it keeps the host's styles (decision 40). */
export function Slotted({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { host } = useSurroundings()
  if (!host) return children
  return (
    <>
      <slot name={name} />
      {createPortal(<div slot={name}>{children}</div>, host)}
    </>
  )
}
