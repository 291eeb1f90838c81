import { useEffect, useState } from 'react'

/** Copies `text` and shows a confirmation for a moment. */
export function CopyButton({ text, subject }: { readonly text: string; readonly subject: string }) {
  const [status, setStatus] = useState('')
  useEffect(() => {
    if (!status) return
    const timer = setTimeout(setStatus, 1500, '')
    return () => clearTimeout(timer)
  }, [status])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Copied'),
      () => setStatus('Denied'),
    )
  return (
    <button type="button" className="small copy" aria-label={`Copy ${subject}`} onClick={copy}>
      <span aria-live="polite">{status || 'Copy'}</span>
    </button>
  )
}
