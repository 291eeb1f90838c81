import { takeParams } from '../../core/browser/page.js'
import type { Proof } from './contract.js'

const NEEDED = ['id', 'first_name', 'auth_date', 'hash']
const NAMES = [...NEEDED, 'last_name', 'username', 'photo_url']

/**
 * Reads Telegram's data from the page's address and removes them: a login that returned by redirect, or a mini-app's
 * launch. Incomplete data are left, since `?id=` may be the host's own. `href` is the page's address on load. Core §2,
 * Wire §7.3, decision 19.
 */
export function takeLaunch(href: string): Proof | undefined {
  const { hash, searchParams } = new URL(href)
  const currentUrl = new URL(location.href)
  const isHashThere = currentUrl.hash === hash
  const launched = readInitData(new URLSearchParams(hash.slice(1)).get('tgWebAppData'))
  if (launched) takeParams([], isHashThere)
  if (launched || !NEEDED.every((name) => searchParams.get(name))) return launched
  const params = Object.fromEntries([...searchParams].filter(([name]) => NAMES.includes(name)))
  // if the host's router has changed the address since, its parameters belong to the host
  if (currentUrl.searchParams.get('hash') === params.hash)
    takeParams(
      NAMES.map((name) => [name, name]),
      isHashThere,
    )
  return { telegram_auth_result: { ...params, id: Number(params.id) } }
}

/** Reads `Telegram.WebApp.initData`. All fields are kept, since its hash covers unknown ones too. */
export function readInitData(raw: string | null | undefined): Proof | undefined {
  const data = Object.fromEntries(new URLSearchParams(raw ?? ''))
  return data.user && data.auth_date && data.hash ? { telegram_web_app_data: data } : undefined
}
