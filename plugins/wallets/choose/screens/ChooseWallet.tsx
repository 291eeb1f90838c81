import { TextField } from '../../../../ui/kit/fields/TextField.js'
import { SearchIcon } from '../../../../ui/kit/icons/SearchIcon.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Spinner } from '../../../../ui/kit/marks/Spinner.js'
import { List } from '../../../../ui/kit/rows/List.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { Announce } from '../../../../ui/kit/text/Announce.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { walletsText } from '../../brands/screens/text.js'
import type { ChooseEvent, ChooseState, WalletOption } from '../../contract.js'
import { chooseText } from './choose.text.js'
import * as css from './choose-wallet.css.js'
import WalletEntry from './WalletEntry.js'

/** With more wallets than this there is a search field. */
const SEARCHABLE_FROM = 8

/** Lets the user choose a wallet to connect or to link. Modal §2.1, §2.4. */
export default function ChooseWallet({ state, send }: ScreenProps<ChooseState, ChooseEvent>) {
  const say = useText(chooseText)
  const sayOfWallets = useText(walletsText)
  const { options, intent, search, suggestedAddress, description } = state
  const query = search.trim().toLowerCase()
  const matches = options.filter(({ name }) => name.toLowerCase().includes(query))
  const looking = 'looking' in state && state.looking
  const none = options[0] ? say('notFound') : sayOfWallets('none')
  return (
    <ScreenLayout
      title={say(intent === 'link' ? 'linkTitle' : 'connectTitle')}
      description={
        (description || suggestedAddress) && (
          <div className={css.sentences}>
            {description && <p>{description}</p>}
            {suggestedAddress && <p translate="no">{say('suggested', { address: short(suggestedAddress) })}</p>}
          </div>
        )
      }
    >
      {options.length > SEARCHABLE_FROM && (
        <TextField
          label={say('search')}
          placeholder={say('search')}
          hideLabel
          type="search"
          autoComplete="off"
          icon={<SearchIcon />}
          value={search}
          onChange={(typed) => send({ type: 'search', search: typed })}
        />
      )}
      {matches[0] && (
        <div className={css.list}>
          <List>
            {matches.map((wallet) => (
              <Choice key={wallet.id} {...{ wallet, state, send }} />
            ))}
          </List>
        </div>
      )}
      {!matches[0] && !looking && <p className={css.note}>{none}</p>}
      {query && <Announce>{matches[0] ? say('found', { count: matches.length }) : none}</Announce>}
      {looking && (
        <div className={css.looking}>
          <Spinner size={16} />
          <span>{say('looking')}</span>
        </div>
      )}
    </ScreenLayout>
  )
}

interface ChoiceProps extends Pick<ScreenProps<ChooseState, ChooseEvent>, 'state' | 'send'> {
  readonly wallet: WalletOption
}

function Choice({ wallet: { id, name, icon, recent }, state, send }: ChoiceProps) {
  const busy = state.at === 'entering' && state.id === id
  return (
    <WalletEntry
      entry={{ method: `wallet:${id}`, label: name, ...(icon && { icon }) }}
      recent={recent}
      busy={busy}
      disabled={state.at === 'entering' && !busy}
      onSubmit={() => send({ type: 'choose', id })}
    />
  )
}

/** Shortens an address to its recognisable ends. */
const short = (address: string) => (address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address)
