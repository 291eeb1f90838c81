import { useCallback, useEffect, useState } from 'react'
import { type ChangeWishes, NO_WISHES, type Wishes } from './wishes.js'

const KEY = 'latchkit-playground'

function stored(): Wishes {
  try {
    return { ...NO_WISHES, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>) }
  } catch {
    return NO_WISHES
  }
}

function store(wishes: Wishes) {
  try {
    if (wishes === NO_WISHES) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(wishes))
  } catch {
    // storage is denied: the page forgets at reload
  }
}

/** The panel's wishes, kept in this browser. */
export function useWishes() {
  const [wishes, setWishes] = useState(stored)
  useEffect(() => store(wishes), [wishes])
  const change: ChangeWishes = useCallback((changes) => setWishes((before) => ({ ...before, ...changes })), [])
  const reset = useCallback(() => setWishes(NO_WISHES), [])
  return { wishes, change, reset }
}
