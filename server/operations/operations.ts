import type { OpenDatabase } from '../db/database.js'
import { type DatabaseFault, databaseFault } from '../db/readiness.js'
import { type NotReady, openAdminPort } from './admin-port.js'
import type { Metrics } from './metrics.js'

/** What operators see of a server while it starts, runs and stops. */
export interface Operations {
  /** Undefined if there is no port to read them at. */
  readonly metrics: Metrics | undefined
  readonly port: number | undefined
  /** The database has been opened: readiness asks it from now on. */
  watch(opened: Pick<OpenDatabase, 'probe' | 'pool'>): void
  /** Readiness says no from now on. */
  drain(): void
  close(): Promise<void>
}

interface Options {
  readonly adminPort?: number | undefined
  readonly adminHost?: string | undefined
}

/** Opens the port for operators before the server is ready, if there is to be one. */
export async function openOperations({ adminPort, adminHost }: Options): Promise<Operations> {
  if (adminPort === undefined) {
    return { metrics: undefined, port: undefined, watch: () => {}, drain: () => {}, close: async () => {} }
  }
  let isDraining = false
  let watched: Pick<OpenDatabase, 'probe' | 'pool'> | undefined
  let fault: (() => Promise<DatabaseFault | undefined>) | undefined
  const readiness = async (): Promise<NotReady | undefined> => (isDraining ? 'draining' : fault ? fault() : 'starting')
  const { createMetrics } = await import('./metrics.js')
  const metrics = createMetrics(() => watched?.pool)
  const { port, close } = await openAdminPort(adminPort, adminHost, { metrics, readiness })
  return {
    metrics,
    port,
    watch(opened) {
      watched = opened
      fault = databaseFault(opened.probe)
    },
    drain() {
      isDraining = true
    },
    close,
  }
}
