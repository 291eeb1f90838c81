import type { Connection } from '../page/connection.js'
import { type AppChanges, createSandbox, type Sandbox } from '../sandbox/control.js'
import { cardAccounts } from '../sandbox/on-ramps.js'
import { changeStored, stored } from '../settings/use-host-settings.js'
import { linkedSettings } from './app-part.js'
import { type Addresses, readConfiguration } from './configuration.js'
import type { LinkOutcome } from './outcome.js'

const PARAMETER = 'config'

export const linkTo = (configuration: string): string => {
  const url = new URL(location.href)
  url.searchParams.set(PARAMETER, configuration)
  return url.href
}

export async function addressesOf(sandbox: Sandbox, { provider }: Connection): Promise<Addresses> {
  const outside = await sandbox.outside().catch(() => undefined)
  return { page: location.origin, provider, outside }
}

/**
 * Applies the configuration of the page's address, before the page is drawn, and takes it out of the address: a reload
 * keeps what was changed since. Undefined if the address has none.
 */
export async function openLink(connection: Connection): Promise<LinkOutcome | undefined> {
  const url = new URL(location.href)
  const value = url.searchParams.get(PARAMETER)
  if (value === null) return undefined
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  const sandbox = createSandbox(connection)
  const addresses = await addressesOf(sandbox, connection)
  try {
    const { host, app, unknown } = readConfiguration(value, addresses)
    const own = await sandbox.app().catch(() => undefined)
    const before = { host: stored(), app: own && linkedSettings(own) }
    const refused = app && (await refusal(sandbox, app, addresses))
    changeStored(host)
    return { at: 'opened', unknown, refused, before }
  } catch (cause) {
    return { at: 'broken', why: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Changes the app. Returns why the server refused, and then nothing of the app has changed. */
async function refusal(sandbox: Sandbox, app: AppChanges, { outside }: Addresses): Promise<string | undefined> {
  const wantsCards = app.funding_config?.methods?.some((method) => method !== 'external')
  try {
    await sandbox.changeApp({ ...app, ...(wantsCards && outside && (await cardAccounts(outside))) })
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
