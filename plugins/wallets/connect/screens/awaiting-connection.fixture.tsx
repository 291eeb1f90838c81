import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import type { Fixture, FixtureStage } from '../../../../ui/kit/fixture.js'
import type { ConnectEvent, ConnectState, ConnectTask } from '../../contract.js'
import AwaitingConnection from './AwaitingConnection.js'
// imported statically, so that no stage is drawn without it
import './Apart.js'
import { link, task, URI, WALLETS } from '../../brands/screens/samples.js'

type Stage = FixtureStage<ConnectState, ConnectEvent>
const { metamask, metamaskElsewhere, coinbase, rainbow, safe, phantom, any, announced, script, long } = WALLETS
const metamaskTask = task(metamask)
const connecting = (of: ConnectTask, uri?: string): Stage => ({
  state: { at: 'connecting', ...of, ...(uri && { uri }) },
  back: true,
})
const phone = { mobile: true }
const verified = { complete: async () => {} }
const signed = { message: 'acme.example wants you to sign in', signature: '0x00' }

/** Some errors cannot be retried, and a link by the host has no screen to go back to. */
const problem = (
  code: ErrorCode,
  refused: readonly ConnectEvent['type'][] = [],
  of = metamaskTask,
  { spent = false, retryable = true } = {},
): Stage => ({
  state: { at: 'problem', error: new LatchkitError(code, 'Because.', { retryable }), spent, ...of },
  back: !refused.includes('back'),
  can: ({ type }) => !refused.includes(type),
})
const final = ['retry'] as const

/** Four times as wide as high, with a line around it that shows whether all of it is there. */
const WIDE_LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"%3E%3Cpath d="M1 1h94v22H1z" fill="none" stroke="%23b91c1c" stroke-width="2"/%3E%3Cpath d="M8 6h36v12H8zM52 6h36v12H52z" fill="%23b91c1c"/%3E%3C/svg%3E'

const login: Fixture<ConnectState, ConnectEvent> = {
  screen: 'AWAITING_CONNECTION',
  Component: AwaitingConnection,
  stages: {
    connecting: connecting(metamaskTask),
    'connecting to Coinbase': connecting(task(coinbase)),
    'connecting to Phantom': connecting(task(phantom)),
    'its own image': connecting(task(announced)),
    'an image that is a script': connecting(task(script)),
    'a long name': connecting(task(long)),
    'no app logo': { ...connecting(metamaskTask), surroundings: { logo: null }, sameAs: 'connecting' },
    'a wide app logo': { ...connecting(metamaskTask), surroundings: { logo: WIDE_LOGO } },
    'waiting for a code': connecting(task(any)),
    'a code for any wallet': connecting(task(any), URI),
    'a code for one wallet': connecting(task(rainbow), URI),
    'a code or the extension': connecting(task(metamaskElsewhere), URI),
    'waiting for a link': connecting(task(rainbow, phone)),
    'two links': connecting(task(rainbow, phone), URI),
    'one link': connecting(task(safe, phone), URI),
    'a link for any wallet': connecting(task(any, phone), URI),
    switching: { state: { at: 'switching', link, ...metamaskTask } },
    connected: { state: { at: 'connected', link, ...task(rainbow, phone) }, back: true },
    signing: { state: { at: 'signing', link, ...metamaskTask }, back: true },
    verifying: { state: { at: 'verifying', link, signed, ...metamaskTask } },
    success: { state: { at: 'success', verified, ...metamaskTask } },
    finishing: { state: { at: 'finishing', verified, ...metamaskTask }, sameAs: 'success' },
    rejected: problem('user_rejected_request'),
    'rejected again': { ...problem('user_rejected_request', [], { ...metamaskTask, retries: 2 }), sameAs: 'rejected' },
    'timed out': problem('client_request_timeout'),
    'not connected': problem('generic_connect_wallet_error'),
    unknown: { ...problem('unknown_connect_wallet_error'), sameAs: 'not connected' },
    'not authorized': problem('generic_connect_wallet_error', [], metamaskTask, { retryable: false }),
    'no more tries': problem('unknown_connect_wallet_error', final, { ...metamaskTask, retries: 2 }, { spent: true }),
    'rejected a third time': problem('user_rejected_request', final, { ...metamaskTask, retries: 2 }, { spent: true }),
    'another user’s': problem('linked_to_another_user'),
    'linked already': problem('failed_to_link_account', [], { ...metamaskTask, intent: 'link' }),
    'no more wallets': problem('cannot_link_more_of_type', [], { ...metamaskTask, intent: 'link' }),
    'connection pending': problem('wallet_connection_pending'),
    'request pending': problem('wallet_request_pending'),
    locked: problem('wallet_locked'),
    gone: problem('wallet_not_installed', [], task(long)),
    'unsupported network': problem('unsupported_chain_id'),
    'signed by another': problem('invalid_message'),
    refused: problem('invalid_credentials'),
    'not understood': { ...problem('malformed_response'), sameAs: 'refused' },
    'too many': problem('too_many_requests'),
    offline: problem('network'),
    'not loaded': { ...problem('plugin_load_failed'), sameAs: 'offline' },
    'not set up': problem('invalid_config', [], task(any)),
    'nothing to go back to': problem('user_rejected_request', ['back'], { ...metamaskTask, intent: 'link' }),
  },
}

const only = task(metamask, { intent: 'connect' })
const connect: Fixture<ConnectState, ConnectEvent> = {
  screen: 'AWAITING_CONNECT_ONLY_CONNECTION',
  Component: AwaitingConnection,
  stages: {
    connecting: { ...connecting(only), sameAs: 'AWAITING_CONNECTION · connecting' },
    'a code': {
      ...connecting(task(any, { intent: 'connect' }), URI),
      sameAs: 'AWAITING_CONNECTION · a code for any wallet',
    },
    switching: { state: { at: 'switching', link, ...only }, sameAs: 'AWAITING_CONNECTION · switching' },
    success: { state: { at: 'success', verified, ...only }, sameAs: 'AWAITING_CONNECTION · success' },
    rejected: { ...problem('user_rejected_request', [], only), sameAs: 'AWAITING_CONNECTION · rejected' },
    'not connected': problem('generic_connect_wallet_error', [], only),
    'no more tries': {
      ...problem('generic_connect_wallet_error', final, only, { spent: true }),
      sameAs: 'AWAITING_CONNECTION · no more tries',
    },
  },
}

export default [login, connect]
