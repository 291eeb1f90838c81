import type { Simulator } from '../outside.js'

/** Moonpay's widget and API in test mode. Purchases are delivered on the sandbox's chains. */
export const moonpay: Simulator = {
  name: 'moonpay',
  about:
    'Moonpay sells money by card: its widget, its API at /moonpay/v1, and the keys of its dashboard at /moonpay/~/keys',
  open: async (_, nodes) => (await import('./service.js')).openService(nodes),
}
