import { type RefObject, useEffect, useRef } from 'react'

/** The value of the last rendering, for a callback that outlives its own. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
