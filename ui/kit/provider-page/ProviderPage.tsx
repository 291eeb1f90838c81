import type { Ref } from 'react'

interface Props {
  readonly className: string
  readonly url: string
  readonly title: string
  /** What the page may use of the browser. */
  readonly allow: string
  /** px; by default the style sheet's. */
  readonly height?: number | undefined
  readonly frame?: Ref<HTMLIFrameElement>
}

/** A page of the provider, whose content neither the host nor this code can read. */
export const ProviderPage = ({ frame, url, ...props }: Props) => (
  <iframe
    {...props}
    ref={frame}
    src={url}
    // the page may not open windows, navigate this page or download. Its form asks for the second factor.
    sandbox="allow-scripts allow-same-origin allow-forms"
    referrerPolicy="no-referrer"
  />
)
