import { describe, expect, it } from 'vitest'
import type { WalletOption } from '../wallets/contract.js'
import { clientTypeOf, metaOf } from './peer.js'

const chosen: WalletOption = {
  id: 'wallet_connect',
  client: 'wallet_connect',
  name: 'WalletConnect',
  door: 'wallet_connect',
  chainType: 'ethereum',
  detected: false,
  recent: false,
}

describe('the client type', () => {
  it.each([
    ['https://metamask.io', 'metamask'],
    ['https://metamask.io/', 'metamask'],
    ['https://app.safe.global', 'safe'],
    ['https://wallet.zerion.io/x', 'zerion'],
    ['https://crypto.com', 'cryptocom'],
    ['https://RABBY.io', 'rabby_wallet'],
    ['https://metamask.io.evil.example', 'unknown'],
    ['https://notmetamask.io', 'unknown'],
    ['https://evil.example/metamask.io', 'unknown'],
    ['metamask.io', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
    [7, 'unknown'],
  ])('%s: %s', (url, type) => {
    expect(clientTypeOf({ url })).toBe(type)
  })
})

describe('the wallet’s name and icon', () => {
  it('are the ones that the wallet sends', () => {
    const icons = ['https://rainbow.me/icon.png']
    expect(metaOf({ name: ' Rainbow ', url: 'https://rainbow.me', icons }, chosen)).toEqual({
      name: 'Rainbow',
      id: 'rainbow',
      icon: icons[0],
    })
  })

  it('are those of the chosen wallet if the wallet sends none or malformed ones', () => {
    expect(metaOf({}, chosen)).toEqual({ name: 'WalletConnect', id: 'wallet_connect' })
    expect(metaOf({ name: 7, url: {}, icons: 'x' }, chosen)).toEqual({ name: 'WalletConnect', id: 'wallet_connect' })
  })

  it.each([
    'javascript:alert(1)',
    'http://plain.example/icon.png',
    'data:text/html,<script>alert(1)</script>',
    'https://',
    `data:image/png;base64,${'A'.repeat(100_000)}`,
    7,
  ])('leaves out an icon that is not a web address or an image: %.40s', (icon) => {
    expect(metaOf({ icons: [icon] }, chosen).icon).toBeUndefined()
    expect(metaOf({ icons: [icon, 'data:image/png;base64,AAAA'] }, chosen).icon).toBe('data:image/png;base64,AAAA')
  })

  it('shortens a name that is too long', () => {
    expect(metaOf({ name: 'x'.repeat(10_000) }, chosen).name).toHaveLength(60)
  })
})
