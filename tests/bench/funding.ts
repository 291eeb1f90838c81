import { startAnvil } from '../processes/anvil.js'
import type { FundingBudget } from './budgets.js'
import type { Carried } from './carried.js'
import type { Place } from './place.js'
import { visit } from './visit.js'
import { byEmail } from './ways-in.js'

const SETTINGS = {
  embedded_wallet_config: { create_on_login: 'users-without-wallets' },
  funding_config: {
    default_recommended_currency: { chain: 'eip155:31337' },
    default_recommended_amount: '0.01',
    methods: ['external'],
    prompt_funding_on_wallet_creation: false,
  },
}

/** Measures what funding loads on a page with an email login and a wallet, if the app offers a manual transfer. */
export async function funding(place: Place): Promise<Readonly<Record<FundingBudget, readonly Carried[]>>> {
  const node = await startAnvil(31337)
  try {
    const app = await place.sandbox.newApp(SETTINGS)
    const host = await visit({ ...place, app }, undefined, undefined, 'funding', { node: node.url })
    await byEmail(host, app)
    await host.page.getByText('Add funds').waitFor()
    await host.closed()
    const before = await host.settled()
    await host.press('Add funds')
    await host.dialog.root.getByRole('img', { name: 'Scan QR code' }).waitFor()
    await host.dialog.words('0 ETH').waitFor()
    const manual = (await host.settled()).slice(before.length)
    await host.context.close()
    return { manual }
  } finally {
    await node.stop()
  }
}
