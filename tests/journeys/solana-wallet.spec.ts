import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { wire } from '../wire.js'
import { verifiesEd25519 } from './support/ed25519.js'
import { type Host, openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { newApp, serverUrl } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { handed, hands } from './support/wallet-login.js'
import { holdUntilAsked } from './support/wallet-use.js'

const LAMPORTS_PER_SOL = 1_000_000_000
const url = `${serverUrl}/sandbox/solana`
const config = { solana: { rpcs: { 'solana:devnet': { url } } } }
/** An app without prompts before signatures. */
const quietApp = (settings: object = {}) => newApp({ enforce_wallet_uis: false, ...settings })
const MINE = { connectorType: 'embedded', walletClientType: wire.prefix, imported: false, linked: true }

const call = <T>({ page }: Host, name: string, ...args: unknown[]): Promise<T> =>
  page.evaluate(
    ([method, values]) =>
      (window.__calls[method as string] as (...all: unknown[]) => Promise<unknown>)(...(values as [])),
    [name, args] as const,
  ) as Promise<T>
const refusal = ({ page }: Host, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, values]) =>
      (window.__calls[method as string] as (...all: unknown[]) => Promise<unknown>)(...(values as [])).then(
        () => 'resolved',
        ({ code, message }) => ({ code, message }),
      ),
    [name, args] as const,
  )
async function rpc<T>(method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: T }).result
}
const balance = async (address: string) => (await rpc<{ value: number }>('getBalance', [address])).value
const verify = (signature: readonly number[], message: string | Uint8Array, address: string) =>
  verifiesEd25519(
    new PublicKey(address).toBytes(),
    typeof message === 'string' ? new TextEncoder().encode(message) : message,
    signature,
  )
async function withWallet(host: Host, sol = 1): Promise<string> {
  const address = await call<string>(host, 'create')
  if (sol) await rpc('requestAirdrop', [address, sol * LAMPORTS_PER_SOL])
  return address
}
const someone = () => Keypair.generate().publicKey.toBase58()

test('beside an Ethereum wallet it is created, signs, sends, connects to a dapp, survives a reload, and ends with a logout', async ({
  page,
}) => {
  const app = await quietApp({
    embedded_wallet_config: { create_on_login: 'all-users', user_owned_recovery_options: [] },
  })
  const host = await openHost(page, 'solana', app, { config })
  const email = await logIn(host, app)
  await hands(host, [])
  expect(await call(host, 'dappSees')).toEqual([])
  const address = await withWallet(host)
  const wallet = { ...MINE, address, name: 'Acme', id: 'io.latchkit.solana.wallet' }
  await hands(host, [wallet])

  const { signature } = await call<{ signature: string }>(host, 'signText', 'Grüße, Solana')
  expect(verify([...Buffer.from(signature, 'base64')], 'Grüße, Solana', address)).toBe(true)
  const bytes = [0, 255, 128, 7]
  expect(verify(await call<number[]>(host, 'signBytes', bytes), Uint8Array.from(bytes), address)).toBe(true)

  const to = someone()
  expect(await call<number[]>(host, 'send', to, 0.1 * LAMPORTS_PER_SOL)).toHaveLength(64)
  expect([await balance(to), await balance(address)]).toEqual([0.1 * LAMPORTS_PER_SOL, 0.9 * LAMPORTS_PER_SOL - 5000])

  const [standardWallet] = await call<object[]>(host, 'dappSees')
  expect(standardWallet).toMatchObject({ name: 'Acme', addresses: [address], frozen: true })
  expect(standardWallet).toMatchObject({ chains: ['solana:devnet', 'solana:mainnet', 'solana:testnet'] })
  const signIn = [...Buffer.from('sign in')]
  expect(verify(await call<number[]>(host, 'dappSigns', signIn), 'sign in', address)).toBe(true)
  const other = someone()
  await call(host, 'dappSends', other, 0.2 * LAMPORTS_PER_SOL)
  expect(await balance(other)).toBe(0.2 * LAMPORTS_PER_SOL)
  // a dapp that disconnects has no account until it connects again, which needs no prompt
  await call(host, 'dappLeaves')
  expect(await call(host, 'dappSees')).toMatchObject([{ addresses: [] }])
  expect(await refusal(host, 'dappSigns', signIn)).toMatchObject({ code: 'embedded_wallet_not_found' })
  expect(await call(host, 'dappConnects')).toBe(1)
  expect(verify(await call<number[]>(host, 'dappSigns', signIn), 'sign in', address)).toBe(true)

  await page.reload()
  await host.ready()
  await hands(host, [wallet])
  expect(verify(await call<number[]>(host, 'signBytes', bytes), Uint8Array.from(bytes), address)).toBe(true)
  const walletEvents = async () => (await app.analytics()).filter((name) => name.startsWith('embedded_solana'))
  await expect
    .poll(walletEvents)
    .toEqual(['embedded_solana_wallet_creation_completed', 'embedded_solana_wallet_creation_started'])
  await host.press('Log out')
  await hands(host, [])
  expect(await call(host, 'dappSees')).toEqual([])
  await openLoggedIn(page, 'solana', app, { config }, email)
  await hands(host, [wallet])
})

test('each user has one wallet, however often it is created, and another device recovers it without a question', async ({
  page,
  context,
  browser,
}) => {
  const app = await quietApp()
  const host = await openLoggedIn(page, 'solana', app, { config })
  const other = await openHost(await context.newPage(), 'solana', app, { config })
  await holdUntilAsked(context, app, 'embedded_solana_wallet_creation_started', 2)
  const addresses = await Promise.all([
    call<string>(host, 'create'),
    call<string>(host, 'create'),
    call<string>(other, 'create'),
  ])
  expect(new Set(addresses).size).toBe(1)
  expect(await call(host, 'create')).toBe(addresses[0])

  const address = addresses[0] ?? ''
  const elsewhere = await browser.newContext()
  const otherHost = await openLoggedIn(await elsewhere.newPage(), 'solana', app, { config }, host.email)
  await expect.poll(async () => (await handed(otherHost)).wallets).toMatchObject([{ address }])
  expect(verify(await call<number[]>(otherHost, 'signBytes', [1]), Uint8Array.from([1]), address)).toBe(true)
  await expect.poll(() => app.analytics()).toContain('embedded_solana_wallet_recovery_completed')
  await elsewhere.close()
})

test('a message or transaction that must not be signed is refused, and no money is sent', async ({ page }) => {
  const app = await quietApp()
  const guest = await openHost(page, 'solana', app, { config })
  expect(await refusal(guest, 'create')).toMatchObject({ code: 'must_be_authenticated' })
  const host = await openLoggedIn(page, 'solana', app, { config })
  const address = await withWallet(host)
  const to = someone()
  for (const empty of ['', []])
    expect(await refusal(host, empty === '' ? 'signText' : 'signBytes', empty)).toMatchObject({
      code: 'invalid_message',
    })
  // the bytes of a transaction are not signed as a message
  const disguised = await call<number[]>(host, 'unsigned', to)
  expect(await refusal(host, 'signBytes', disguised)).toMatchObject({ code: 'invalid_request_arguments' })
  // nor are the bytes of a proof, which the frame signs for its server only
  const proof = [...Buffer.from('\x19L wallet in its frame\ndevice')]
  expect(await refusal(host, 'signBytes', proof)).toMatchObject({ code: 'invalid_request_arguments' })
  // a transaction that another account has to sign is refused
  expect(await refusal(host, 'signTransfer', someone(), to, 1)).toMatchObject({ code: 'invalid_data' })
  expect(await refusal(host, 'send', to, 5 * LAMPORTS_PER_SOL)).toMatchObject({
    code: 'transaction_failure',
    message: expect.stringContaining('insufficient lamports'),
  })
  expect(await refusal(host, 'send', to, 1, 'solana:nowhere')).toMatchObject({ code: 'unsupported_chain_id' })
  expect([await balance(to), await balance(address)]).toEqual([0, LAMPORTS_PER_SOL])
  const signed = VersionedTransaction.deserialize(
    Uint8Array.from(await call<number[]>(host, 'signTransfer', address, to, 1)),
  )
  expect(verify([...(signed.signatures[0] ?? [])], signed.message.serialize(), address)).toBe(true)
})

test('a message and a transfer are shown before they are signed, and the user can decline', async ({ page }) => {
  const host = await openLoggedIn(page, 'solana', await newApp(), { config })
  const address = await withWallet(host)
  const { dialog } = host
  const button = (name: string) => dialog.root.getByRole('button', { name, exact: true })
  const signing = call<{ signature: string }>(host, 'signText', 'Grüße, Solana')
  await expect(dialog.title('Sign message')).toBeVisible()
  await expect(dialog.root.getByText('Grüße, Solana')).toBeVisible()
  await button('Sign and continue').click()
  expect(verify([...Buffer.from((await signing).signature, 'base64')], 'Grüße, Solana', address)).toBe(true)
  await host.closed()

  const to = someone()
  const sending = call<number[]>(host, 'dappSends', to, 0.1 * LAMPORTS_PER_SOL)
  await expect(dialog.title('Approve transaction')).toBeVisible()
  await expect(dialog.root.getByText('0.1 SOL', { exact: true })).toBeVisible()
  await expect(dialog.root.getByText(to, { exact: true })).toBeVisible()
  await expect(dialog.root.getByText('-0.100005', { exact: true })).toBeVisible()
  expect(await balance(to)).toBe(0)
  await button('Approve').click()
  await expect(dialog.title('Transaction sent')).toBeVisible()
  await expect(dialog.root.getByText(to, { exact: true })).toBeVisible()
  await button('All Done').click()
  expect(await sending).toHaveLength(64)
  expect(await balance(to)).toBe(0.1 * LAMPORTS_PER_SOL)
  await host.closed()

  const declined = refusal(host, 'send', to, LAMPORTS_PER_SOL / 2)
  await expect(dialog.root.getByText('0.5 SOL', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await declined).toMatchObject({ code: 'user_rejected_request' })
  expect(await balance(to)).toBe(0.1 * LAMPORTS_PER_SOL)
})
