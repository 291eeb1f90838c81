import type { Events } from './door.js'
import { farcasterInitSigner } from './farcaster-init-signer.js'
import { farcasterSign } from './farcaster-sign.js'
import { mfaClear } from './mfa-clear.js'
import { mfaGenerateBackupCodes } from './mfa-generate-backup-codes.js'
import { mfaInitEnrollment } from './mfa-init-enrollment.js'
import { mfaSubmitEnrollment } from './mfa-submit-enrollment.js'
import { mfaUnenroll } from './mfa-unenroll.js'
import { mfaVerify } from './mfa-verify.js'
import { ready } from './ready.js'
import { solanaWalletConnect } from './solana-wallet-connect.js'
import { solanaWalletCreate } from './solana-wallet-create.js'
import { solanaWalletRecover } from './solana-wallet-recover.js'
import { solanaWalletRpc } from './solana-wallet-rpc.js'
import { walletConnect } from './wallet-connect.js'
import { walletCreate } from './wallet-create.js'
import { walletImport } from './wallet-import.js'
import { walletRecover } from './wallet-recover.js'
import { walletRpc } from './wallet-rpc.js'
import { walletSetRecovery } from './wallet-set-recovery.js'

/** All events of the frame. Wire §3.2. */
export const events: Events = {
  'iframe:ready': ready,
  'wallet:create': walletCreate,
  'wallet:import': walletImport,
  'wallet:connect': walletConnect,
  'wallet:recover': walletRecover,
  'wallet:set-recovery': walletSetRecovery,
  'wallet:rpc': walletRpc,
  'solana-wallet:create': solanaWalletCreate,
  'solana-wallet:connect': solanaWalletConnect,
  'solana-wallet:recover': solanaWalletRecover,
  'solana-wallet:rpc': solanaWalletRpc,
  'farcaster:init-signer': farcasterInitSigner,
  'farcaster:sign': farcasterSign,
  'mfa:verify': mfaVerify,
  'mfa:init-enrollment': mfaInitEnrollment,
  'mfa:submit-enrollment': mfaSubmitEnrollment,
  'mfa:unenroll': mfaUnenroll,
  'mfa:generate-backup-codes': mfaGenerateBackupCodes,
  'mfa:clear': mfaClear,
}
