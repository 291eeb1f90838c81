import { type Address, type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { ask, failure, listen } from '../../tests/unit/walletconnect.js'
import { withRelay } from '../../tests/unit/walletconnect-relay.js'

const { connect, connectorAt, openWallet } = withRelay()

describe('a request', () => {
  it('signs messages and typed data', async () => {
    const wallet = await openWallet()
    const connection = await connect(connectorAt(), wallet)
    const [address] = await ask<Address[]>(connection, 'eth_accounts')
    const signature = await ask<Hex>(connection, 'personal_sign', '0x6869', address)
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)
    const typed = {
      domain: { name: 'Acme', chainId: 1 },
      types: { Mail: [{ name: 'body', type: 'string' }] },
      primaryType: 'Mail',
      message: { body: 'hi' },
    } as const
    const signed = await ask<Hex>(connection, 'eth_signTypedData_v4', address, JSON.stringify(typed))
    expect(await recoverTypedDataAddress({ ...typed, signature: signed })).toBe(address)
  })

  it('rejects if the user declines, or for an unknown account', async () => {
    const wallet = await openWallet()
    const connection = await connect(connectorAt(), wallet)
    wallet.setMode('reject')
    expect(await failure(ask(connection, 'personal_sign', '0x6869', wallet.accounts[0]))).toMatchObject({ code: 4001 })
    wallet.setMode('approve')
    const stranger = `0x${'1'.repeat(40)}`
    expect(await failure(ask(connection, 'personal_sign', '0x6869', stranger))).toMatchObject({ code: 4100 })
    expect(await failure(ask(connection, 'wallet_scanQRCode'))).toMatchObject({ code: 4200 })
  })

  it('can be abandoned if the wallet never answers', async () => {
    const wallet = await openWallet()
    const connection = await connect(connectorAt(), wallet)
    wallet.setMode('silent')
    const signing = failure(ask(connection, 'personal_sign', '0x6869', wallet.accounts[0]))
    await vi.waitFor(() => expect(wallet.state.get().request?.method).toBe('personal_sign'), {
      timeout: WAIT_TIMEOUT_MS,
    })
    await connection.disconnect?.()
    await vi.waitFor(() => expect(wallet.state.get().sessions).toEqual([]), { timeout: WAIT_TIMEOUT_MS })
    expect(await signing).toMatchObject({ code: 4900 })
  })

  it('to switch: succeeds for an approved chain, asks the wallet about another, rejects an unknown one', async () => {
    const wallet = await openWallet({ nodes: new Map([[10, 'http://127.0.0.1:9']]), mode: 'approve' })
    const connection = await connect(connectorAt(), wallet)
    const chains = listen(connection, 'chainChanged')
    await ask(connection, 'wallet_switchEthereumChain', { chainId: '0x7a69' })
    expect(await ask(connection, 'eth_chainId')).toBe('0x7a69')
    await ask(connection, 'wallet_switchEthereumChain', { chainId: '0xa' })
    expect(await ask(connection, 'eth_chainId')).toBe('0xa')
    expect(await ask(connection, 'eth_accounts')).toEqual([wallet.accounts[0]])
    expect(chains).toEqual(['0x7a69', '0xa'])
    expect(await failure(ask(connection, 'wallet_switchEthereumChain', { chainId: '0x63' }))).toMatchObject({
      code: 4902,
    })
    await ask(connection, 'wallet_addEthereumChain', { chainId: '0x63', rpcUrls: ['http://127.0.0.1:9'] })
    await ask(connection, 'wallet_switchEthereumChain', { chainId: '0x63' })
    expect(await ask(connection, 'eth_chainId')).toBe('0x63')
  })

  it('changes of account and chain are each emitted once', async () => {
    const wallet = await openWallet()
    const connection = await connect(connectorAt(), wallet)
    const [accounts, chains] = [listen(connection, 'accountsChanged'), listen(connection, 'chainChanged')]
    const [, other] = wallet.accounts
    await wallet.setAccount(other as Address)
    await vi.waitFor(() => expect(accounts).toEqual([[other]]), { timeout: WAIT_TIMEOUT_MS })
    expect(await ask(connection, 'eth_accounts')).toEqual([other])
    await wallet.setChain(31337)
    await vi.waitFor(() => expect(chains).toEqual(['0x7a69']), { timeout: WAIT_TIMEOUT_MS })
    expect(accounts).toHaveLength(1)
  })
})
