import type { AppChanges } from './control.js'

/** The accounts at the stand-ins for Moonpay and Coinbase. Their keys change with each start of the stand-ins. */
export async function cardAccounts(outside: string): Promise<AppChanges> {
  const [moonpayUrl, coinbaseUrl] = [`${outside}/moonpay`, `${outside}/coinbase-onramp`]
  const [moonpayKeys, coinbaseKeys] = await Promise.all([keysOf(moonpayUrl), keysOf(coinbaseUrl)])
  const moonpay = { widget_url: `${moonpayUrl}/buy`, api_url: moonpayUrl, ...moonpayKeys }
  const coinbase = { app_id: 'playground', api_url: coinbaseUrl, pay_url: coinbaseUrl, ...coinbaseKeys }
  return { moonpay, moonpay_sandbox: moonpay, coinbase_onramp: coinbase }
}

async function keysOf(service: string): Promise<object> {
  const answer = await fetch(`${service}/~/keys`)
  if (!answer.ok) throw new Error(`${service} answered ${answer.status}.`)
  return answer.json()
}
