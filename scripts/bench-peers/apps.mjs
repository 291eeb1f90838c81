// One minimal app for each package: its provider around one button that opens its login. The app ids are placeholders
// of the right shape; no app sends a request to a server that exists. The sources may use `createElement`, `Button` and
// `draw`, which `install.mjs` adds.
const ID = 'clxxxxxxxxxxxxxxxxxxxxxxx'

/**
 * With `globals`, the app has `Buffer` and `process` of Node, as the documentation of its package asks for.
 *
 * @typedef {{ name: string, packages: readonly string[], globals?: boolean, source: string }} App
 */

/** @type {App} */
export const bare = { name: 'React alone', packages: [], source: `draw(createElement(Button, { onClick() {} }))` }

/** @type {(tarball: string) => App} */
export const latchkit = (tarball) => ({
  name: 'latchkit',
  packages: [tarball],
  source: `
    import { LatchkitProvider, useLatchkit } from 'latchkit/react'
    import { passwordless } from 'latchkit/plugins/passwordless'
    import { oauth } from 'latchkit/plugins/oauth'
    import { wallets } from 'latchkit/plugins/wallets'
    const Login = () => createElement(Button, { onClick: useLatchkit().login })
    const settings = { appId: '${ID}', apiUrl: 'https://auth.example.com', plugins: [passwordless, oauth, wallets] }
    draw(createElement(LatchkitProvider, settings, createElement(Login)))`,
})

/** @type {readonly App[]} */
export const peers = [
  {
    name: '@privy-io/react-auth',
    packages: ['@privy-io/react-auth'],
    source: `
      import { PrivyProvider, usePrivy } from '@privy-io/react-auth'
      const Login = () => createElement(Button, { onClick: usePrivy().login })
      draw(createElement(PrivyProvider, { appId: '${ID}' }, createElement(Login)))`,
  },
  {
    name: '@dynamic-labs/sdk-react-core',
    packages: ['@dynamic-labs/sdk-react-core', '@dynamic-labs/ethereum'],
    source: `
      import { DynamicContextProvider, useDynamicContext } from '@dynamic-labs/sdk-react-core'
      import { EthereumWalletConnectors } from '@dynamic-labs/ethereum'
      const Login = () => {
        const { setShowAuthFlow } = useDynamicContext()
        return createElement(Button, { onClick: () => setShowAuthFlow(true) })
      }
      const settings = {
        environmentId: '00000000-0000-4000-8000-000000000000',
        walletConnectors: [EthereumWalletConnectors],
      }
      draw(createElement(DynamicContextProvider, { settings }, createElement(Login)))`,
  },
  {
    name: '@web3auth/modal',
    packages: ['@web3auth/modal', 'buffer', 'process'],
    globals: true,
    source: `
      import { Web3AuthProvider, useWeb3AuthConnect } from '@web3auth/modal/react'
      const Login = () => createElement(Button, { onClick: useWeb3AuthConnect().connect })
      const web3AuthOptions = { clientId: 'B'.repeat(87), web3AuthNetwork: 'sapphire_devnet' }
      draw(createElement(Web3AuthProvider, { config: { web3AuthOptions } }, createElement(Login)))`,
  },
  {
    name: '@rainbow-me/rainbowkit',
    packages: ['@rainbow-me/rainbowkit', 'wagmi@2', 'viem@2', '@tanstack/react-query@5'],
    source: `
      import '@rainbow-me/rainbowkit/styles.css'
      import { getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
      import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
      import { WagmiProvider } from 'wagmi'
      import { mainnet } from 'wagmi/chains'
      const Login = () => createElement(Button, { onClick: useConnectModal().openConnectModal })
      const config = getDefaultConfig({ appName: 'Placeholder', projectId: '0'.repeat(32), chains: [mainnet] })
      const kit = createElement(RainbowKitProvider, null, createElement(Login))
      const query = createElement(QueryClientProvider, { client: new QueryClient() }, kit)
      draw(createElement(WagmiProvider, { config }, query))`,
  },
  {
    name: '@reown/appkit',
    packages: ['@reown/appkit', '@reown/appkit-adapter-ethers', 'ethers@6'],
    source: `
      import { createAppKit, useAppKit } from '@reown/appkit/react'
      import { EthersAdapter } from '@reown/appkit-adapter-ethers'
      import { mainnet } from '@reown/appkit/networks'
      const metadata = { name: 'Placeholder', description: 'Placeholder', url: location.origin, icons: [] }
      createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId: '0'.repeat(32), metadata })
      const Login = () => {
        const { open } = useAppKit()
        return createElement(Button, { onClick: () => open() })
      }
      draw(createElement(Login))`,
  },
  {
    name: '@clerk/clerk-react',
    packages: ['@clerk/clerk-react'],
    source: `
      import { ClerkProvider, useClerk } from '@clerk/clerk-react'
      const Login = () => {
        const clerk = useClerk()
        return createElement(Button, { onClick: () => clerk.openSignIn() })
      }
      const publishableKey = 'pk_test_' + btoa('placeholder.clerk.accounts.dev$')
      draw(createElement(ClerkProvider, { publishableKey }, createElement(Login)))`,
  },
  {
    name: 'better-auth',
    packages: ['better-auth'],
    source: `
      import { createAuthClient } from 'better-auth/react'
      const client = createAuthClient({ baseURL: 'https://auth.example.com' })
      const Login = () => {
        client.useSession()
        return createElement(Button, { onClick: () => client.signIn.social({ provider: 'google' }) })
      }
      draw(createElement(Login))`,
  },
]
