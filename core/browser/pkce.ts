/** Returns 36 random bytes for a verifier or a state. Core §9. */
export const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(36)))

/** Returns the S256 challenge of a verifier. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
