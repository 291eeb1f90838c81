import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Mounts a host app in StrictMode, as new React apps do. */
export function mount(app: ReactNode) {
  const place = document.getElementById('root')
  if (place) createRoot(place).render(<StrictMode>{app}</StrictMode>)
}
