/** A person without a browser at one of the identity providers' stand-ins: goes there, answers, and comes back. */
export interface Answering {
  /** Ada by default. */
  readonly person?: string
  readonly decision?: 'allow' | 'deny'
  readonly trouble?: string
  /** Fields that the user's browser adds to a form of the identity provider, or writes over. */
  readonly changedFields?: Readonly<Record<string, string>>
}

/**
 * From the address that `oauth/init` gave to the one on the host's page that it ends at. Nothing of the host is
 * fetched.
 */
export async function answerAt(
  url: string,
  host: string,
  { person = '1815', changedFields = {}, ...how }: Answering = {},
): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  let form: URLSearchParams | undefined
  for (let hops = 0; hops < 12; hops++) {
    if (next.origin === host) {
      // what a form brings is read as if it came in the address
      for (const [name, value] of form ?? []) next.searchParams.set(name, value)
      return next
    }
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const answer = await fetch(next, { redirect: 'manual', headers, ...(form && { method: 'POST', body: form }) })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const to = answer.headers.get('location')
    const page = to ? '' : await answer.text()
    const posted = /<form method="post" action="(http[^"]+)"/.exec(page)?.[1]
    if (!to && !posted && (form || answer.status !== 200)) throw new Error(`${next} answered ${answer.status}`)
    if (to) form = undefined
    else
      form = posted
        ? new URLSearchParams({ ...hiddenFields(page), ...changedFields })
        : new URLSearchParams({ person, decision: 'allow', trouble: '', ...how })
    if (to ?? posted) next = new URL(`${to ?? posted}`, next)
  }
  throw new Error('This leads nowhere.')
}

/** What a page that sends itself on by a form (`response_mode=form_post`) sends. */
const hiddenFields = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const unescaped = (html: string) => html.replace(/&(quot|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
