import { createElement, useEffect, useRef } from 'react'
import { useClient } from '../../ui/react/client-context.js'
import type {} from './contract.js'

/**
 * Shows the captcha in a page that logs in with hooks, without the dialog. The captcha starts when this component
 * mounts. Renders nothing visible if the app does not use a captcha.
 */
export function Captcha() {
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let release: (() => void) | undefined
    let unmounted = false
    client?.use('captcha').then(
      (api) => {
        if (!unmounted && place.current) release = api.place(place.current)
      },
      () => {}, // off for this app, or not loaded; the login loads it again and reports the failure
    )
    return () => {
      unmounted = true
      release?.()
    }
  }, [client])
  return createElement('div', { ref: place })
}
