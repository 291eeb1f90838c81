import type { Fixture } from '../../../../ui/kit/fixture.js'
import { account } from '../../wallet/screens/samples.js'
import type { CreateEvent, CreateState } from '../contract.js'
import Created from './Created.js'

export default {
  screen: 'EMBEDDED_WALLET_CREATED_SCREEN',
  Component: Created,
  stages: {
    'new user': { state: { at: 'created', isNewUser: true, wallet: account } },
    'user of before': { state: { at: 'created', isNewUser: false, wallet: account } },
  },
} satisfies Fixture<CreateState, CreateEvent>
