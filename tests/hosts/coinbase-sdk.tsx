import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'

// Coinbase's SDK without ours, which our stand-ins have to satisfy. `?keysUrl=` and `?options=` set its `preference`.
const query = new URLSearchParams(location.search)
const preference = { options: query.get('options') ?? 'all', keysUrl: query.get('keysUrl') ?? '' }
const provider = createCoinbaseWalletSDK({
  appName: 'Acme',
  appChainIds: [31337, 84532],
  preference: preference as { options: 'all'; keysUrl: string },
}).getProvider()
const root = document.querySelector('#root')

function button(label: string, work: () => Promise<unknown>) {
  const element = document.createElement('button')
  element.textContent = label
  const result = document.createElement('output')
  result.ariaLabel = label
  element.onclick = async () => {
    result.textContent = '…'
    const answer = await work().catch(({ code, message }) => ({ code, message }))
    result.textContent = JSON.stringify(answer)
  }
  root?.append(element, result)
}
const account = async () => ((await provider.request({ method: 'eth_accounts' })) as string[])[0]
const switchTo = (chainId: string) => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

button('Connect', () => provider.request({ method: 'eth_requestAccounts' }))
button('Accounts', () => provider.request({ method: 'eth_accounts' }))
button('Chain', () => provider.request({ method: 'eth_chainId' }))
button('Sign', async () => provider.request({ method: 'personal_sign', params: ['Hello from Acme', await account()] }))
button('Base Sepolia', () => switchTo('0x14a34'))
button('Unknown chain', () => switchTo('0x67932'))
