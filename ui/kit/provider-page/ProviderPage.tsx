import { useEffect, useRef, useState } from 'react'

interface Props {
  readonly className: string
  readonly url: string
  readonly title: string
  /** What the page may use of the browser. */
  readonly allow: string
  /** px, until the page says how much room it needs. */
  readonly height: number
  /** The page puts the focus into its field. */
  readonly focused?: boolean
  /** The user pressed Escape in the page, whose keys the dialog does not hear. */
  onLeave(): void
  /** The page says that it is done. */
  onDone?(): void
}

/** A page of the server, whose content neither the host nor this code can read. It says how high it is. */
export function ProviderPage({ url, height: first, focused, onLeave, onDone, ...props }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(first)
  useEffect(() => {
    if (focused) frame.current?.focus()
  }, [focused])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== new URL(url).origin) return
      if (data?.outcome === 'done') onDone?.()
      if (data?.outcome === 'left') onLeave()
      if (data?.height > 0) setHeight(data.height)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  })
  return (
    <iframe
      {...props}
      ref={frame}
      src={url}
      height={height}
      // the page may not open windows, navigate this page or download. Its form asks for the second factor.
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
    />
  )
}
