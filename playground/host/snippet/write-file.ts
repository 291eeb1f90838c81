import type { Connection } from '../page/connection.js'
import { chainName } from '../sandbox/chains.js'
import { ELEMENTS, ELEMENTS_IN_CODE } from '../settings/elements.js'
import { loginOptions } from '../settings/login-options.js'
import { Code, literal } from './literal.js'
import { type Facts, PATHS, type PluginName, packagesOf, pluginsOf } from './plugins.js'

/** The chains are long and are the sandbox's own, so the file has them only if a plugin reads them. */
const READS_CHAINS: readonly PluginName[] = ['embeddedWallet', 'wallets', 'crossApp', 'funding']
const READS_SOLANA: readonly PluginName[] = ['solanaWallet', 'wallets', 'funding']

const CHAIN = `/** A chain of the sandbox. A production app names chains of \`latchkit/chains\` or \`viem/chains\`. */
const sandboxChain = (id: number, name: string, node = id) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [\`\${apiUrl}/sandbox/rpc/\${node}\`] } },
})`
const SOLANA = new Code(`{ url: \`\${apiUrl}/sandbox/solana\` }`)
const SANDBOX = [31337, 84532].map((id) => `sandboxChain(${id}, '${chainName(id)}')`)
const CARDS = ["sandboxChain(1, 'Ethereum', 31337)", "sandboxChain(8453, 'Base', 84532)"]
const OTHERS = '...SUPPORTED_CHAINS.filter(({ id }) => id !== 84532)'

/** The configuration as a whole `main.tsx`, which logs somebody in where `npm start` runs. */
export function writeFile({ connection, ...facts }: Facts & { readonly connection: Connection }): string {
  const { settings } = facts
  const plugins = pluginsOf(facts)
  const { hooks, account, imports: ofReactItself = [] } = accountOf(facts)
  const config = configOf(facts, plugins)
  const usesChains = 'supportedChains' in config
  const ofReact = ['LatchkitProvider', 'type LatchkitProviderProps', ...hooks]
  if (settings.mfaAtLogin && plugins.includes('mfa')) ofReact.push('mfaAtLogin')
  const imports = [
    ...(usesChains && settings.chains === 'more' ? ["import { SUPPORTED_CHAINS } from 'latchkit/chains'"] : []),
    ...plugins.map((name) => `import { ${name} } from 'latchkit/plugins/${PATHS[name]}'`),
    `import { ${ofReact.sort(byName).join(', ')} } from 'latchkit/react'`,
    ...ofReactItself,
    "import { createRoot } from 'react-dom/client'",
  ]
  const listed = plugins.map((name) => new Code(name === 'mfa' && settings.mfaAtLogin ? 'mfaAtLogin(mfa)' : name))
  return `${[
    `// npm install ${['latchkit', 'react', 'react-dom', ...packagesOf(plugins)].join(' ')}`,
    imports.join('\n'),
    `// The server and the app of this playground. Yours has other ones.
const apiUrl = ${literal(connection.provider)}
const appId = ${literal(connection.appId)}`,
    ...(usesChains ? [CHAIN] : []),
    `const plugins = ${literal(listed)}
const config: LatchkitProviderProps['config'] = ${literal(config)}`,
    account,
    ...pageOf(facts),
    `const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkitProvider appId={appId} apiUrl={apiUrl} plugins={plugins} config={config}>
      <Account />
    </LatchkitProvider>,
  )`,
  ].join('\n\n')}\n`
}

const byName = (one: string, other: string) => one.replace('type ', '').localeCompare(other.replace('type ', ''))

function configOf({ config, settings }: Facts, plugins: readonly PluginName[]): Readonly<Record<string, unknown>> {
  const { appearance, supportedChains, solana, ...rest } = config
  const reads = (readers: readonly PluginName[]) => readers.some((name) => plugins.includes(name))
  const inCode = Object.entries({ ...appearance }).map(([key, value]) => {
    const element = (Object.keys(ELEMENTS) as (keyof typeof ELEMENTS)[]).find((name) => ELEMENTS[name] === value)
    return [key, element ? new Code(ELEMENTS_IN_CODE[element]) : value]
  })
  const chains = {
    sandbox: SANDBOX,
    cards: [...SANDBOX, ...CARDS],
    more: [...SANDBOX, OTHERS],
    unset: [],
  }[settings.chains]
  return {
    ...(inCode.length && { appearance: Object.fromEntries(inCode) }),
    ...rest,
    ...(supportedChains && reads(READS_CHAINS) && { supportedChains: chains.map((chain) => new Code(chain)) }),
    ...(solana && reads(READS_SOLANA) && { solana: { rpcs: { 'solana:devnet': SOLANA } } }),
  }
}

/** The lines that the page itself needs. */
function pageOf({ settings: { direction, language } }: Facts): readonly string[] {
  const lines = [
    direction === 'rtl' && "document.documentElement.dir = 'rtl'",
    language !== 'en' && `document.documentElement.lang = ${literal(language)}`,
  ].filter(Boolean)
  return lines.length ? [lines.join('\n')] : []
}

interface Account {
  readonly hooks: readonly string[]
  readonly account: string
  /** Further imports. */
  readonly imports?: readonly string[]
}

const LOGGED_IN = `  if (!ready) return <p>Loading …</p>
  if (authenticated)
    return (
      <>
        <p>{user?.email?.address ?? user?.id}</p>
        <button type="button" onClick={logout}>
          Log out
        </button>
      </>
    )`

/** The component with the login, and the hooks that it uses. */
function accountOf({ settings, app }: Facts): Account {
  if (settings.headless) return headlessAccount(app?.email_auth === false && app.sms_auth ? 'Sms' : 'Email')
  if (settings.standalone)
    return {
      hooks: ['LatchkitModal', 'useLatchkit'],
      account: `function Account() {
  const { ready, authenticated, user, logout } = useLatchkit()
${LOGGED_IN}
  return <LatchkitModal open />
}`,
    }
  const options = loginOptions(settings)
  const open = Object.keys(options).length ? `() => login(${literal(options, '      ')})` : 'login'
  return {
    hooks: ['useLatchkit'],
    account: `function Account() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
${LOGGED_IN}
  return (
    <button type="button" onClick={${open}}>
      Log in
    </button>
  )
}`,
  }
}

function headlessAccount(kind: 'Email' | 'Sms'): Account {
  const [key, label, type] = kind === 'Email' ? ['email', 'Email', 'email'] : ['phoneNumber', 'Mobile number', 'tel']
  return {
    imports: ["import type { FormEvent } from 'react'"],
    hooks: ['useLatchkit', `useLoginWith${kind}`],
    account: `function Account() {
  const { ready, authenticated, user, logout } = useLatchkit()
  const { sendCode, loginWithCode, state } = useLoginWith${kind}()
${LOGGED_IN}
  const submit = (act: (form: FormData) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    act(new FormData(event.currentTarget)).catch(() => {}) // the state has the error
  }
  return (
    <>
      <form onSubmit={submit((form) => sendCode({ ${key}: \`\${form.get('to')}\` }))}>
        <label>
          ${label} <input name="to" type="${type}" required />
        </label>
        <button type="submit">Send the code</button>
      </form>
      <form onSubmit={submit((form) => loginWithCode({ code: \`\${form.get('code')}\` }))}>
        <label>
          Code <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </label>
        <button type="submit">Log in</button>
      </form>
      <p role="alert">{state.status === 'error' && \`\${state.error}\`}</p>
    </>
  )
}`,
  }
}
