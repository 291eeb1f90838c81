import { createElement, useEffect, useRef } from 'react'
import { useClient } from '../../ui/react/client-context.js'
import type {} from './contract.js'

/**
 * A place for the captcha in a page that logs in by hooks alone, without the dialog. It runs from when this is mounted,
 * and shows nothing where the app has captcha off.
 */
export function Captcha() {
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let release: (() => void) | undefined
    let gone = false
    client?.use('captcha').then(
      (api) => {
        if (!gone && place.current) release = api.place(place.current)
      },
      () => {}, // off for this app; what could not be fetched is asked for again, and told, by the login
    )
    return () => {
      gone = true
      release?.()
    }
  }, [client])
  return createElement('div', { ref: place })
}
