import { Slotted } from '../layout/Slotted.js'
import { useSurroundings } from '../use-surroundings.js'
import { logo as frame } from './logo.css.js'

/** The app's logo, at most 90 × 180 px (Wire §6.3); empty without a logo. */
export function Logo() {
  const { logo, appName } = useSurroundings()
  if (!logo) return null
  return (
    <span className={frame}>
      {/* biome-ignore lint/performance/noImgElement: a library has no framework's image component */}
      {typeof logo === 'string' ? <img src={logo} alt={appName} /> : <Slotted name="logo">{logo}</Slotted>}
    </span>
  )
}
