import type { HostSettings } from '../settings/host-settings.js'
import { useShown } from './parts.js'

const SIZES = { small: [320, 568], phone: [390, 844], tablet: [768, 1024] } as const
export type DeviceName = keyof typeof SIZES

export const deviceOf = ({ viewport }: HostSettings): DeviceName | undefined =>
  viewport === 'window' ? undefined : viewport

/** The parameter of a page that is shown in a frame of another size, without the settings around it. */
const FRAMED = 'framed'
export const isFramed = (search: string): boolean => new URLSearchParams(search).has(FRAMED)

/** The app in a frame of a device's size. The frame has the same settings, which both keep in this browser. */
export function Device({ name }: { readonly name: DeviceName }) {
  const { left } = useShown()
  const [width, height] = SIZES[name]
  const query = new URLSearchParams(location.search)
  query.set(FRAMED, '')
  return (
    <div className="device">
      <iframe
        title={`The app, ${width} × ${height}`}
        src={`${location.pathname}?${query}#${left}`}
        width={width}
        height={height}
        allow="publickey-credentials-get; publickey-credentials-create; clipboard-write"
      />
    </div>
  )
}
