import { useLatchkit, useToken } from 'latchkit/react'
import { useCallback, useEffect, useState } from 'react'

/** The last access token, and a function that gets a valid one. */
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
