import { useEffect, useState } from 'react'
import type { Connection } from '../page/connection.js'
import type { Sandbox } from '../sandbox/control.js'
import type { AppAtServer } from '../sandbox/use-app.js'
import type { HostSettings } from '../settings/host-settings.js'
import { linkedSettings } from './app-part.js'
import { type Addresses, writeConfiguration } from './configuration.js'
import { addressesOf, linkTo } from './open-link.js'

interface CopyLinkProps {
  readonly connection: Connection
  readonly sandbox: Sandbox
  readonly app: AppAtServer
  readonly settings: HostSettings
}
const STATUS_MS = 2500

/** Copies a link that opens this page with the same configuration. */
export function CopyLink({ connection, sandbox, app, settings }: CopyLinkProps) {
  const [addresses, setAddresses] = useState<Addresses>()
  const [status, setStatus] = useState('')
  useEffect(() => {
    let isUnmounted = false
    addressesOf(sandbox, connection).then((found) => isUnmounted || setAddresses(found))
    return () => {
      isUnmounted = true
    }
  }, [sandbox, connection])
  useEffect(() => {
    if (!status) return
    const timer = setTimeout(setStatus, STATUS_MS, '')
    return () => clearTimeout(timer)
  }, [status])
  const copy = () => {
    if (!addresses) return
    const own = app.settings && linkedSettings(app.settings)
    const link = linkTo(writeConfiguration({ host: settings, app: own }, addresses))
    navigator.clipboard.writeText(link).then(
      () => setStatus('Link copied'),
      () => setStatus('The browser denied it'),
    )
  }
  return (
    <button
      type="button"
      className="small copy-link"
      disabled={!addresses}
      title="A link that opens this page with the same settings"
      onClick={copy}
    >
      <span aria-live="polite">{status || 'Copy link'}</span>
    </button>
  )
}
