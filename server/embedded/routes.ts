import { type Context, Hono } from 'hono'
import type { Hex } from 'viem'
import { announceChange, type Change } from '../account-changes/change.js'
import { mustMayAsk } from '../consents/may-ask.js'
import { purposes } from '../crypto/purposes.js'
import type { Database } from '../db/database.js'
import { readTicket, spend, type TicketKey } from '../db/tickets.js'
import { changesAccess, isFresh, mustBeRecent } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { frameOnly } from '../http/frame-only.js'
import { knownApp } from '../http/known-app.js'
import { limitRate, networkOf } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { flag, oneOf, optional, type Shape, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { mustHaveSecondFactor, proofOfFactor } from '../second-factor/second-factor.js'
import { type Caller, mustBeCaller } from '../session/bearer.js'
import { appId } from '../settings/fields.js'
import { accountsToChange } from '../users/accounts.js'
import { deviceAdded, recoveryChanged, walletAdded } from './announcements.js'
import { type ChainType, embeddedChains } from './chain.js'
import { addDevice, device, hash, shareOf } from './devices.js'
import { answerOf, guess, newGuard, sealGuard } from './password-guard.js'
import { takeGuess } from './password-guesses.js'
import type { Proven } from './proof.js'
import { guardOf, keyMaterial, mayRecoverBy, PASSWORD, type Recovery, recovery } from './recovery.js'
import { findWallet, type Place, registerWallet, replaceRecovery, type Wallet } from './wallet.js'

const chain = { chain_type: optional(oneOf('ethereum', 'solana')) }
const proof = text(200)
/** The action that a share is requested for, and the proof of a second factor for that action. */
const release = { ...proofOfFactor, action: optional(oneOf('wallet', 'export')) }
/** The app that requests the signature, if it is not the user's app. */
const requester = { requester_app_id: optional(appId) }

/** Routes for the wallet frame alone. A host's page has the same token, but must not get the shares. Wire §1.3. */
export const embeddedWallets = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server), frameOnly(server))
    .post('/', (c) => register(server, c))
    .post('/:address/share', (c) => share(server, c))
    .post('/:address/devices', (c) => addToDevice(server, c))
    .post('/:address/recovery', changesAccess('change how the wallet is recovered'), (c) => setRecovery(server, c))
    .post('/:address/recovery/shares', changesAccess('open the wallet on a new device'), (c) =>
      recoveryShares(server, c),
    )
    .post('/:address/recovery/password_guard', (c) => passwordGuard(server, c))
    .post('/:address/recovery/key_material', changesAccess('open the wallet on a new device'), (c) =>
      recoveryKey(server, c),
    )

async function register(server: Server, c: Call): Promise<Response> {
  const fields = { ...chain, address: text(100), imported: flag, proof, device, recovery }
  const body = await readBody(c, fields, { strict: true })
  const { at, caller } = await placeOf(server, c, body, body.address)
  mayRecoverBy(at.app, caller.user, at.chain, body.recovery.method)
  await mustBeProven(at, 'create', body)
  await changeWallet(server, at, caller, async (tx) => {
    const added = await registerWallet(server, tx, at, body)
    if (added === 'device') return deviceAdded(at.app, at.address)
    // After a login, everybody expects a wallet. At any other time, a thief of the token may have made it.
    return added === 'wallet' && !isFresh(at.app, caller.session) ? walletAdded(at.app, at.address) : undefined
  })
  return c.json({ address: at.address })
}

async function share(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, { ...chain, ...release, ...requester, hash }, { strict: true })
  const { at, caller } = await placeOf(server, c, body)
  const { requester_app_id: requesterAppId } = body
  if (requesterAppId) await mustMayAsk(server, at.app, { userId: at.userId, requesterAppId })
  const wallet = await findWallet(server.db, at)
  const share = await shareOf(server.db, server.secret, at.app, wallet, body.hash)
  // Checked last, so that a caller without a second factor still learns whether the wallet is on this device.
  await mustHaveSecondFactor(server, at.app, caller, body.action ?? 'wallet', body)
  return c.json({ share })
}

/** Adds a device after a recovery. The second factor was checked when the recovery shares were released. */
async function addToDevice(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, { ...chain, proof, device }, { strict: true })
  const { at, caller } = await placeOf(server, c, body)
  await mustBeProven(at, 'device', body)
  const wallet = await findWallet(server.db, at)
  await changeWallet(server, at, caller, async (tx) => {
    const isNew = await addDevice(tx, server.secret, at.app, wallet, body.device)
    // A device that has recovered the wallet was announced when it got the shares.
    const isKnown = await readTicket({ ...server, db: tx }, at.app, releaseKey(caller, wallet))
    return isNew && !isKnown ? deviceAdded(at.app, at.address) : undefined
  })
  return c.json({ address: at.address })
}

/** Changes a wallet while its user is locked, and tells the user of the change that `change` returns. */
const changeWallet = (
  server: Server,
  { app }: Place,
  { session }: Caller,
  change: (tx: Database) => Promise<Change | undefined>,
) =>
  server.db.transaction(async (tx) => {
    const user = { id: session.userId, accounts: await accountsToChange(tx, session) }
    const made = await change(tx)
    if (made) await announceChange(server, tx, app, user, made)
  })

async function setRecovery(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, { ...chain, ...proofOfFactor, proof, device, recovery }, { strict: true })
  const { at, caller } = await placeOf(server, c, body)
  if (await onlyCountsGuesses(server, at, body.recovery))
    await mustHaveSecondFactor(server, at.app, caller, 'wallet', body)
  else await mustBeRecent(server, c, caller, 'recovery', body)
  mayRecoverBy(at.app, caller.user, at.chain, body.recovery.method)
  await mustBeProven(at, 'recovery', body)
  await changeWallet(server, at, caller, async (tx) => {
    const { before, isNewDevice } = await replaceRecovery(server, tx, at, body)
    return recoveryChanged(at.app, at.address, before, isNewDevice)
  })
  return c.json({ address: at.address })
}

/**
 * Whether the frame sets the password of the wallet again only to have guesses counted. The second factor for opening
 * the wallet is enough then.
 */
async function onlyCountsGuesses({ db, secret }: Server, at: Place, to: Recovery): Promise<boolean> {
  if (to.method !== PASSWORD || to.password_guard === undefined) return false
  const wallet = await findWallet(db, at)
  return wallet.recoveryMethod === PASSWORD && !guardOf(secret, wallet)
}

/**
 * Creates the guard of a password that the frame is about to set. Nothing is stored yet, and the wallet may not exist
 * yet.
 */
async function passwordGuard(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, { ...chain, guess }, { strict: true })
  const { at } = await placeOf(server, c, body)
  const guard = newGuard(body.guess)
  return c.json({
    answer: answerOf(guard, body.guess),
    password_guard: sealGuard(server.secret, at.app.id, at.address, guard),
  })
}

/**
 * Returns the encrypted recovery share and the server's share that matches it. Each attempt at a password starts
 * here.
 */
async function recoveryShares(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, { ...chain, ...release, guess: optional(guess) }, { strict: true })
  const { at, caller, wallet } = await releaseForRecovery(server, c, body)
  const answer = await countTry(server, at, wallet, body.guess)
  await announceRelease(server, c, at, caller, wallet)
  return c.json({
    method: wallet.recoveryMethod,
    share: server.secret.open(wallet.sealedShare, ...purposes.walletShare(at.app.id, at.address)),
    recovery_share: wallet.recoveryShare,
    ...(answer !== undefined && { answer }),
  })
}

/**
 * With a password guard, only the right guess gets the shares. For an older password without a guard, calls are
 * limited.
 */
async function countTry({ db, secret }: Server, { app }: Place, wallet: Wallet, guess: string | undefined) {
  const guard = guardOf(secret, wallet)
  const { per_address, per_ip } = app.settings.rate_limits
  const limit = wallet.recoveryMethod === PASSWORD && !guard ? per_address : per_ip
  await limitRate(db, app, `recovery ${wallet.id}`, limit)
  if (!guard) return undefined
  if (guess === undefined)
    throw new ApiError('disallowed_recovery_method', 'This wallet is recovered by user-passcode: "guess" is missing.')
  return takeGuess(db, app, { walletId: wallet.id, guard }, guess)
}

/** Returns what the frame needs to find or derive the key of the recovery share. */
async function recoveryKey(server: Server, c: Call): Promise<Response> {
  const body = await readBody(c, { ...chain, ...release })
  const { at, caller, wallet } = await releaseForRecovery(server, c, body)
  await announceRelease(server, c, at, caller, wallet)
  return c.json(keyMaterial(server.secret, wallet))
}

/**
 * Provider-owned recovery needs a recent login or a second factor; user-owned recovery needs the second factor, if
 * there is one. Decision 43.
 */
async function releaseForRecovery(server: Server, c: Call, body: WalletQuery & Shape<typeof release>) {
  const { at, caller } = await placeOf(server, c, body)
  const wallet = await findWallet(server.db, at)
  const action = body.action ?? 'wallet'
  if (wallet.recoveryMethod === wire.prefix) await mustBeRecent(server, c, caller, action, body)
  else await mustHaveSecondFactor(server, at.app, caller, action, body)
  return { at, caller, wallet }
}

const releaseKey = ({ session }: Caller, wallet: Wallet): TicketKey => ({
  kind: 'wallet release',
  key: `${session.id} ${wallet.id}`,
})

/**
 * Tells the user that their wallet was opened on a new device, before it is: whoever asks need not register a device.
 * Told once for each session and network, since a frame without storage asks at each load. Decision 43.
 */
async function announceRelease(server: Server, c: Call, { app, address }: Place, caller: Caller, wallet: Wallet) {
  const { kind, key } = releaseKey(caller, wallet)
  const seconds = app.settings.session_ttl
  await server.db.transaction(async (tx) => {
    const store = { ...server, db: tx }
    await spend(store, app, { kind, key }, seconds)
    if (await spend(store, app, { kind, key: `${key} ${networkOf(c)}` }, seconds))
      await announceChange(server, tx, app, caller.user, deviceAdded(app, address))
  })
}

interface WalletQuery {
  readonly chain_type?: ChainType
}
async function placeOf(server: Server, c: Context<Env>, query: WalletQuery, rawAddress = c.req.param('address') ?? '') {
  const caller = await mustBeCaller(server, c)
  const chain = query.chain_type ?? 'ethereum'
  const address = embeddedChains[chain].normalize(rawAddress)
  if (!address) throw new ApiError('invalid_data', '"address" must be an address of its chain.')
  const at: Place = { app: c.get('app'), userId: caller.user.id, chain, address }
  return { at, caller }
}

const isHex = (text: string): text is Hex => /^0x[0-9a-f]*$/i.test(text)

async function mustBeProven(at: Place, act: Proven['act'], body: { proof: string; device: { hash: string } }) {
  const { app, userId, address } = at
  const proven = { act, appId: app.id, userId, address, hash: body.device.hash }
  if (isHex(body.proof) && (await embeddedChains[at.chain].isProven(proven, body.proof))) return
  throw new ApiError('invalid_data', '"proof" is not signed by the key of this address.')
}
