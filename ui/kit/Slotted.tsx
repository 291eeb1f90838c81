import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Our element in the host's page; null where a screen is drawn without one (the gallery). */
export const SlotHost = createContext<Element | null>(null)

/** A host's own element, put in the page's light DOM so that it keeps the host's styles (decision 40). */
export function Slotted({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const host = useContext(SlotHost)
  if (!host) return children
  return (
    <>
      <slot name={name} />
      {createPortal(<div slot={name}>{children}</div>, host)}
    </>
  )
}
