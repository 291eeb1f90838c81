import { useEffect } from 'react'
import type { HostSettings } from '../settings/host-settings.js'

/** Gives the page its direction and its language, which the dialog follows. */
export function usePageLanguage({ direction, language }: Pick<HostSettings, 'direction' | 'language'>): void {
  useEffect(() => {
    document.documentElement.dir = direction
    document.documentElement.lang = language
  }, [direction, language])
}
