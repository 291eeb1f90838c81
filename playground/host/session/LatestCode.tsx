import { useLatchkit } from 'latchkit/react'
import { useEffect, useRef, useState } from 'react'
import type { Message, Sandbox } from '../sandbox/control.js'

const POLL_MS = 1000

/**
 * Shows the code that was sent last above the open dialog, because the page's link to the outbox cannot be clicked
 * there: a modal dialog leaves nothing else in reach.
 */
export function LatestCode({ sandbox }: { readonly sandbox: Sandbox }) {
  const { isModalOpen } = useLatchkit()
  const [message, setMessage] = useState<Message>()
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isModalOpen) return
    let timer: number | undefined
    let isClosed = false
    let lastBefore: string | undefined
    async function look() {
      const [newest] = await sandbox.outbox()
      lastBefore ??= newest?.at ?? ''
      if (!isClosed && newest?.code && newest.at !== lastBefore) setMessage(newest)
    }
    async function start() {
      await look().catch(() => {})
      // a server without a sandbox has no outbox and is not asked again; one that had an outbox may fail for a while
      if (!isClosed && lastBefore !== undefined) timer = window.setTimeout(start, POLL_MS)
    }
    start()
    return () => {
      isClosed = true
      window.clearTimeout(timer)
      setMessage(undefined)
    }
  }, [isModalOpen, sandbox])
  useEffect(() => {
    // shown after the dialog, so that it lies above it
    if (message) place.current?.showPopover()
    else place.current?.hidePopover()
  }, [message])
  return (
    <p ref={place} className="latest-code" popover="manual" role="status">
      {message && (
        <>
          In the outbox for {message.to}: <strong>{message.code}</strong>
        </>
      )}
    </p>
  )
}
