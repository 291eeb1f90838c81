import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/**
 * Lets the session follow your own login: the user whom your JWT names is logged in here too. It is on if
 * `config.customAuth` is set or the app's settings allow custom logins; the server must know the public keys of your
 * tokens.
 * @config customAuth
 */
export const customAuth = defineManifest({
  id: 'custom-auth',
  // on even if the server does not list the method, since the server refuses tokens if the app has it off
  when: (app, host) => app.loginMethods.includes('custom') || !!host.customAuth,
  loadsOn: () => true,
  load: () => import('./plugin.js'),
})
