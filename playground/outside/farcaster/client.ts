import { Hono } from 'hono'
import { createSiweMessage } from 'viem/siwe'
import type { Approval, Channels, SignatureParams } from './channels.js'
import { approvalPage, resultPage } from './page.js'
import type { Profile, Profiles } from './profiles.js'

/** The Farcaster client: a page at the connect URI, where the user approves or declines. */
export const clientRoutes = (channels: Channels, profiles: Profiles) =>
  new Hono()
    .get('/', (c) => {
      const token = c.req.query('channelToken') ?? ''
      const channel = channels.find(token)
      if (channel?.state !== 'pending') return c.html(resultPage('gone'), 404)
      return c.html(approvalPage(token, channel.signatureParams, profiles))
    })
    .post('/', async (c) => {
      const form = await c.req.parseBody()
      const token = `${form.channelToken}`
      const channel = channels.find(token)
      const profile = profiles.find(({ fid }) => `${fid}` === form.fid)
      if (channel?.state !== 'pending' || !profile) return c.html(resultPage('gone'), 404)
      // The protocol has no message for a refusal, so the app is not told.
      if (form.decision !== 'approve') return c.html(resultPage('declined'))
      const { signatureParams, acceptAuthAddress } = channel
      if (form.signer && form.signer !== 'custody' && !acceptAuthAddress) return c.html(resultPage('declined'), 400)
      const domain = `${form.domain || signatureParams.domain}`
      channels.complete(
        token,
        await approve(profile, { ...signatureParams, domain }, Number(form.claims || profile.fid), `${form.signer}`),
      )
      return c.html(resultPage('approved'))
    })

/**
 * Signs the message of FIP-11. `claims` is the Farcaster id in the message. `signer` names the key that signs; by
 * default it is the custody key.
 */
async function approve(profile: Profile, params: SignatureParams, claims: number, signer: string): Promise<Approval> {
  const { custody, authAddress, removed, username, displayName, bio, pfpUrl } = profile
  const account = { authAddress, removed }[signer] ?? custody
  const message = createSiweMessage({
    domain: params.domain,
    address: account.address,
    statement: 'Farcaster Auth',
    uri: params.siweUri,
    version: '1',
    chainId: 10,
    nonce: params.nonce,
    issuedAt: new Date(),
    ...(params.expirationTime && { expirationTime: new Date(params.expirationTime) }),
    ...(params.notBefore && { notBefore: new Date(params.notBefore) }),
    ...(params.requestId && { requestId: params.requestId }),
    resources: [`farcaster://fid/${claims}`],
  })
  const signature = await account.signMessage({ message })
  return { message, signature, fid: claims, username, displayName, bio, pfpUrl, custody: custody.address }
}
