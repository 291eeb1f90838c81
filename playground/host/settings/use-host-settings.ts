import { useCallback, useEffect, useState } from 'react'
import { type ChangeSettings, DEFAULT_SETTINGS, type HostSettings } from './host-settings.js'

const KEY = 'latchkit-playground'

function stored(): HostSettings {
  try {
    return { ...DEFAULT_SETTINGS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<HostSettings>) }
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
  const change: ChangeSettings = useCallback((changes) => setSettings((before) => ({ ...before, ...changes })), [])
  const reset = useCallback(() => setSettings(DEFAULT_SETTINGS), [])
  return { settings, change, reset }
}
