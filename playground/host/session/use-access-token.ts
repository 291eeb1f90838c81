import { useLatchkit, useToken } from 'latchkit/react'
import { useCallback, useEffect, useState } from 'react'

/** The access token last seen, and a way to ask for one that is good now. */
export function useAccessToken() {
  const [accessToken, setAccessToken] = useState<string | null>(null)
  const { authenticated } = useLatchkit()
  const { getAccessToken } = useToken({
    onAccessTokenGranted: (granted) => setAccessToken(granted.accessToken),
    onAccessTokenRemoved: () => setAccessToken(null),
  })
  const ask = useCallback(() => void getAccessToken().then(setAccessToken, console.error), [getAccessToken])
  useEffect(() => {
    if (authenticated) ask()
  }, [authenticated, ask])
  return { accessToken, ask }
}
