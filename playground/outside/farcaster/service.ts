import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { OpenService } from '../outside.js'
import { createChannels } from './channels.js'
import { clientRoutes } from './client.js'
import { createProfiles, sandboxApp } from './profiles.js'
import { registryRoutes } from './registry.js'
import { relayRoutes } from './relay.js'
import { signerApiRoutes } from './signer-api.js'
import { signerPageRoutes } from './signer-page.js'
import { createSigners } from './signers.js'

/** `base` is the address of this service, with its path. */
export function openService(base: string): OpenService {
  const channels = createChannels(base)
  const profiles = createProfiles()
  const signers = createSigners(base)
  const registered = [...profiles, sandboxApp]
  const routes = new Hono()
    .get('/', (c) => c.redirect('/farcaster/~/siwf'))
    .route('/v1', relayRoutes(channels))
    .route('/v2', signerApiRoutes(signers, registered))
    .route('/rpc', registryRoutes(registered, signers))
    .route('/~/siwf', clientRoutes(channels, profiles))
    .route('/~', signerPageRoutes(signers, profiles))
  return { listener: getRequestListener(routes.fetch) }
}
