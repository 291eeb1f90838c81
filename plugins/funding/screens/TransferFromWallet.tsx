import { useState } from 'react'
import { Button } from '../../../ui/kit/controls/Button.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'

import { List } from '../../../ui/kit/rows/List.js'
import { ListRow } from '../../../ui/kit/rows/ListRow.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { TransferEvent, TransferState } from '../contract.js'
import { transferText } from './transfer.text.js'
import { address as addressStyle } from './transfer-from-wallet.css.js'
import { WalletIcon } from './wallet-icon.js'

/** Up to this number, all wallets are shown. Of a longer list, the first two are shown at first. Modal §2.4. */
const FEW = 3
const FIRST = 2

/** Lets the user choose the wallet that pays. Modal §2.1, §2.4. */
export default function TransferFromWallet({ state, send, can }: ScreenProps<TransferState, TransferEvent>) {
  const say = useText(transferText)
  const [all, setAll] = useState(false)
  if (state.at !== 'choosing' && state.at !== 'connecting') return null
  const { choices } = state
  const shown = all || choices.length <= FEW ? choices : choices.slice(0, FIRST)
  const busy = state.at === 'connecting' ? state.id : undefined
  return (
    <ScreenLayout
      title={say('fromWallet')}
      description={say(choices.length ? 'fromWhich' : 'noWallets')}
      footer={
        <Button variant="text" disabled={!can({ type: 'manual' })} onClick={() => send({ type: 'manual' })}>
          {say('byHand')}
        </Button>
      }
    >
      {choices.length > 0 && (
        <List label={say('wallets')}>
          {shown.map(({ id, name, icon, address }) => (
            <ListRow
              key={id}
              icon={icon ?? <WalletIcon size={24} />}
              label={address ? <Account {...{ name, address }} /> : name}
              loading={busy === id}
              disabled={busy !== undefined && busy !== id}
              onClick={() => send({ type: 'choose', id })}
            />
          ))}
          {shown.length < choices.length && (
            <ListRow icon={<WalletIcon size={24} />} label={say('moreWallets')} onClick={() => setAll(true)} />
          )}
        </List>
      )}
    </ScreenLayout>
  )
}

/** A wallet's name, and the ends of the address that pays. */
const Account = ({ name, address }: { readonly name: string; readonly address: string }) => (
  <>
    <span>{name}</span>
    <bdi className={addressStyle} title={address} translate="no">{`${address.slice(0, 6)}…${address.slice(-4)}`}</bdi>
  </>
)
