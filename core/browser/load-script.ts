import { LatchkitError } from '../errors.js'

interface Policy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}
/** One policy for all clients: a document accepts each policy name once. */
let policy: Policy | undefined

/**
 * Loads a third party's script and returns the global that it defines. It is fetched once, and again after a failure.
 * `src`: an http(s) URL. Rejects with `network`. A page with Trusted Types allows the policy `latchkit` (decision 40).
 */
export async function loadScript<T>(src: string, found: () => T | undefined, signal: AbortSignal): Promise<T> {
  const existing = found()
  if (existing) return existing
  const script = [...document.scripts].find(({ dataset }) => dataset.latchkit === src) ?? insert(src)
  try {
    await arrival(script, signal)
    const loaded = found()
    if (loaded) return loaded
    throw unloaded(src, 'it holds something else')
  } catch (cause) {
    script.remove() // the next call fetches it again
    throw cause
  }
}

function insert(src: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.dataset.latchkit = src
  script.async = true
  try {
    script.src = trusted(src)
  } catch (cause) {
    throw unloaded(src, "the page's Content-Security-Policy must allow the policy `latchkit` in trusted-types", cause)
  }
  document.head.append(script)
  return script
}

function trusted(src: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('latchkit', { createScriptURL: (url) => url }) ?? {
    createScriptURL: (url) => url,
  }
  return policy.createScriptURL(src) as string
}

const arrival = (script: HTMLScriptElement, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const controller = new AbortController()
    const end = (work: () => void) => () => {
      controller.abort()
      work()
    }
    const lost = (why: string) => reject(unloaded(script.dataset.latchkit, why))
    script.addEventListener('load', end(resolve), { signal: controller.signal })
    script.addEventListener(
      'error',
      end(() => lost("offline, a blocker, or the page's Content-Security-Policy (script-src)")),
      { signal: controller.signal },
    )
    signal.addEventListener(
      'abort',
      end(() => lost('given up')),
      { signal: controller.signal },
    )
  })

const unloaded = (src: string | undefined, why: string, cause?: unknown) =>
  new LatchkitError('network', `The script ${src} could not be loaded: ${why}.`, { cause, retryable: true })
