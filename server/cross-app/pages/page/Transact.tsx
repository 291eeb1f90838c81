import { isEmbeddedWallet, useLatchkit, useWallets } from 'latchkit/react'
import { useEffect, useRef, useState } from 'react'
import type { PageFacts, RefusedTask, TransactTask } from '../facts.js'
import { accountName } from './account-name.js'
import { answerOpener } from './answer.js'
import { askWallet } from './ask-wallet.js'
import { LoginNote } from './LoginNote.js'
import { Sheet } from './parts.js'
import { Refused } from './Refused.js'
import { useSettled } from './use-settled.js'

interface Props {
  readonly facts: PageFacts
  readonly task: TransactTask
}
const UNKNOWN: RefusedTask = {
  kind: 'refused',
  error: 'Cannot request a signature with this wallet address',
  status: 400,
  clearsToken: false,
}
const TITLES: Readonly<Record<string, string>> = {
  personal_sign: 'asks you to sign a message',
  eth_signTypedData_v4: 'asks you to sign data',
  eth_sendTransaction: 'asks you to approve a transaction',
  eth_signTransaction: 'asks you to sign a transaction',
}

/** Shows the request in the wallet's own screens, and sends the result or the error to the requester. Wire §7.2. */
export function Transact({ facts, task }: Props) {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  const isSettled = useSettled()
  const [isOver, setOver] = useState(false)
  const isUser = authenticated && user?.id === task.userId
  const wallet = useSigner(task)
  const hasStarted = useRef(false)
  const isUnknown = isUser && !ownAddresses(user).some((address) => isAskedOf(task, address))

  useEffect(() => {
    if (!isUser || !wallet || !isSettled || hasStarted.current) return
    hasStarted.current = true
    askWallet(wallet, task)
      .then(
        (result) => answerOpener(facts, { result }),
        (cause) => answerOpener(facts, { error: cause.code === 4001 ? 'User rejected request' : `${cause.message}` }),
      )
      .finally(() => {
        setOver(true)
        window.close()
      })
  }, [isUser, wallet, isSettled, facts, task])

  function refuse() {
    answerOpener(facts, { error: 'User rejected request' })
    setOver(true)
    window.close()
  }
  const { app, requester } = facts
  if (isUnknown) return <Refused facts={facts} task={UNKNOWN} />
  const title = `${requester.name} ${TITLES[task.method]}`
  if (isOver)
    return (
      <Sheet facts={facts} title="This request was answered">
        <p>You can close this window.</p>
      </Sheet>
    )
  return (
    <Sheet facts={facts} title={title}>
      {ready && isUser && <p className="limits">{`Your ${app.name} wallet shows you what it is about.`}</p>}
      {ready && authenticated && user && !isUser && (
        <p className="lead">
          <span>You are logged in as </span>
          <span translate="no">{accountName(user)}</span>
          <span>. The request is for another account of yours: log in to that one.</span>
        </p>
      )}
      <LoginNote facts={facts} />
      {(ready || !facts.login.works) && !isUser && (
        <div className="answers">
          <button type="button" disabled={!isSettled} onClick={refuse}>
            Refuse
          </button>
          {(authenticated || facts.login.works) && (
            <button
              type="button"
              className="main"
              disabled={!isSettled}
              onClick={() => (authenticated ? logout() : login())}
            >
              {authenticated ? 'Use another account' : `Log in to ${app.name}`}
            </button>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** The embedded wallet with the address in the request. */
function useSigner(task: TransactTask) {
  const { wallets } = useWallets()
  return wallets.find((wallet) => isEmbeddedWallet(wallet) && isAskedOf(task, wallet.address))
}
/** Whether the request is for this address. A transaction may leave its sender out, and is then for any. */
function isAskedOf({ method, params }: TransactTask, address: string): boolean {
  const [first, second] = params
  const isTransaction = method === 'eth_sendTransaction' || method === 'eth_signTransaction'
  const named = method === 'personal_sign' ? second : isTransaction ? fromOf(first) : first
  if (isTransaction && named === undefined) return true
  return `${named}`.toLowerCase() === address.toLowerCase()
}
const fromOf = (transaction: unknown) => (transaction as { readonly from?: unknown } | null | undefined)?.from

type User = ReturnType<typeof useLatchkit>['user']
const ownAddresses = (user: User): readonly string[] =>
  (user?.linkedAccounts ?? []).flatMap((account) =>
    account.type === 'wallet' && isEmbeddedWallet(account) && account.chainType === 'ethereum' ? [account.address] : [],
  )
