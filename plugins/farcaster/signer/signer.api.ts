import { LatchkitError } from '../../../core/errors.js'
import type { Http } from '../../../core/http.js'
import { record, text, webUrl } from '../../../core/lib/read.js'
import type { SignerStatus } from '../../wallet-frame/contract.js'

/** `publicKey` is `0x` and 64 hex digits. Wire §1.3. */
export async function signerStatus(http: Http, publicKey: string, signal?: AbortSignal): Promise<SignerStatus> {
  const body = { ed25519_public_key: publicKey }
  const { status, fid, ...rest } = record(await http.post('/farcaster/signer/status', body, { signal }))
  const uri = webUrl(rest.signer_approval_url)
  if (status === 'pending_approval') return { public_key: publicKey, status, ...(uri && { signer_approval_url: uri }) }
  const id = typeof fid === 'number' ? fid : Number(text(fid) ?? Number.NaN)
  if ((status === 'approved' || status === 'revoked') && id >= 0) return { public_key: publicKey, status, fid: id }
  throw new LatchkitError('malformed_response', 'The server told of a Farcaster signer without saying how it stands.')
}
