import { createFetch } from 'ofetch'

/** What reads answers as JSON or text, on top of a `fetch`. The library is loaded for the first call of a service. */
export const jsonFetch = (fetch: typeof globalThis.fetch) => createFetch({ fetch, Headers, AbortController })
