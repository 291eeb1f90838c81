import { useEffect, useState } from 'react'

/** Copies `text`, and says so for a while. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(setSaid, 1500, '')
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Denied'),
    )
  return (
    <button type="button" className="small copy" aria-label={`Copy ${what}`} onClick={copy}>
      <span aria-live="polite">{said || 'Copy'}</span>
    </button>
  )
}
