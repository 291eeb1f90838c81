import { useEffect, useRef } from 'react'
import type { Events } from '../../core/events.js'
import { useClient } from './client-context.js'

/** Calls the latest `listener` while the component is mounted. */
export function useEvent<K extends keyof Events>(event: K, listener: ((payload: Events[K]) => void) | undefined) {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client?.events.on(event, (payload) => latest.current?.(payload)), [client, event])
}
