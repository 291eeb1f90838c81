import type { Fixture } from '../../../../ui/kit/fixture.js'
import type { CreateEvent, CreateState } from '../contract.js'
import OnAccountCreate from './OnAccountCreate.js'

export default {
  screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN',
  Component: OnAccountCreate,
  stages: { creating: { state: { at: 'creating', isNewUser: true } } },
} satisfies Fixture<CreateState, CreateEvent>
