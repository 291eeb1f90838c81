import type { Http } from '../../../core/http.js'
import type { SignedMessage } from '../contract.js'
import { proof } from './proof.js'
import type { SiwMethod } from './wallets.api.js'

export const link = (http: Http, way: SiwMethod, signed: SignedMessage) => http.post(`/${way}/link`, proof(signed))
