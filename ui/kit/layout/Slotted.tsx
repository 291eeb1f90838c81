import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSurroundings } from '../use-surroundings.js'

/** Shows a host's own element, which stays in the page's light DOM to keep the host's styles (decision 40). */
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
