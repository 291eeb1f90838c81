const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

function part(encoded = ''): Record<string, unknown> {
  const bytes = Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The header and the claims of a JWT. */
export function decode(raw: string): { readonly json: string; readonly expires: string } {
  try {
    const [header, claims] = raw.split('.').slice(0, 2).map(part)
    return { json: JSON.stringify({ header, claims }, null, 2), expires: time.format(Number(claims?.exp) * 1000) }
  } catch {
    return { json: 'This is no JWT.', expires: 'unknown' }
  }
}
