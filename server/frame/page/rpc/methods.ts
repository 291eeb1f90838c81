import { ethSign, personalSign } from './message.js'
import type { Method } from './method.js'
import { populateTransaction, signTransaction } from './transaction.js'
import { signTypedData } from './typed-data.js'
import { signUserOperation } from './user-operation.js'

/** All methods that sign. Wire §3.2. */
export const methods: Readonly<Record<string, Method>> = {
  personal_sign: personalSign,
  eth_sign: ethSign,
  eth_signTypedData_v4: signTypedData,
  eth_signTransaction: signTransaction,
  eth_populateTransactionRequest: populateTransaction,
  csw_signUserOperation: signUserOperation,
}
