import { useCallback, useEffect, useState } from 'react'
import { type ChangeSettings, DEFAULT_SETTINGS, type HostSettings, isSetting } from './host-settings.js'

const KEY = 'latchkit-playground'

/** The stored settings, without those that this version does not know. */
export function stored(): HostSettings {
  try {
    const text = localStorage.getItem(KEY)
    if (!text) return DEFAULT_SETTINGS
    const known = Object.entries(JSON.parse(text) as object).filter(([key, value]) => isSetting(key, value))
    return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) }
  } catch {
    return DEFAULT_SETTINGS
  }
}

function store(settings: HostSettings) {
  try {
    if (settings === DEFAULT_SETTINGS) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // The browser denies storage, so the settings are lost at a reload.
  }
}

/** Changes the stored settings before the page is drawn. */
export const changeStored: ChangeSettings = (changes) => store({ ...stored(), ...changes })

/** The panel's settings, stored in this browser. */
export function useHostSettings() {
  const [settings, setSettings] = useState(stored)
  useEffect(() => store(settings), [settings])
  useEffect(() => {
    // Another page of the same browser has changed them, such as the one around a smaller viewport.
    const follow = ({ key }: StorageEvent) => key === KEY && setSettings(stored())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const change: ChangeSettings = useCallback((changes) => setSettings((before) => ({ ...before, ...changes })), [])
  const reset = useCallback(() => setSettings(DEFAULT_SETTINGS), [])
  return { settings, change, reset }
}
