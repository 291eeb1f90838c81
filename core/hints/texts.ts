import type { LatchkitError } from '../errors.js'
import { nearest } from '../input/nearest.js'
import { isSocial, LOGIN_METHODS, type LoginMethodName } from '../protocol/methods.js'

/**
 * What developers are told, by name. A text names the setting and says what to do. Each has a section of its name on
 * the page `docs/guides/setup-problems.md`.
 */
export const TEXTS = {
  'app-id': (appId: unknown) =>
    `appId must be the 25 characters of your app's id at your server, not ${quoted(appId)}. The sandbox's app is "latchkitsandbox0000000001".`,
  'api-url': (apiUrl: unknown) =>
    `apiUrl must be the origin of your server, without a path, as in "https://auth.example.com", not ${quoted(apiUrl)}. The sandbox is at "http://localhost:4610".`,
  'unknown-app': (appId: string, apiUrl: string) =>
    `The server at ${apiUrl} has no app with the id "${appId}": correct appId, or apiUrl if the app is at another server.`,
  'unknown-client': (clientId: string | undefined, appId: string) =>
    `The app "${appId}" has no client with the id ${quoted(clientId)}: correct clientId, leave it out, or add the id to the app's setting client_ids.`,
  'unknown-origin': (origin: string, appId: string) =>
    `The app "${appId}" does not allow pages of ${origin}: add "${origin}" to the app's setting allowed_domains at your server.`,
  'no-answer': (apiUrl: string, origin: string) =>
    `No answer from ${apiUrl}. Is the server running, and is apiUrl its address? A sandbox is started by \`npx latchkit-server sandbox --port 4610\`. If the console speaks of CORS, another server answered, or an older server that does not allow this page: add "${origin}" to the app's setting allowed_domains.`,
  'other-server': (apiUrl: string, answer: string) =>
    `The server at ${apiUrl} is no Latchkit server: it answered ${answer}. Set apiUrl to the origin of your server, which is usually another address than that of your page. If it is right, look for a proxy that answers in the server's place.`,
  gateway: (apiUrl: string, status: number) =>
    `${apiUrl} answered ${status}, and not as a Latchkit server does: a proxy is there, and the server behind it is not. Start the server, or correct the proxy.`,
  'no-login-method': (host: readonly string[] | undefined, app: readonly string[]) =>
    app.length
      ? `No login method is left: the configuration lists ${host?.map((name) => meant(name, app)).join(', ')}, and the app has ${app.join(', ')} on. Correct config.loginMethods, or turn ${settings(host?.filter((name) => isMethod(name)) ?? [])} on in the app's settings.`
      : `No login method is left: the app has none on. Turn one on in the app's settings at your server, as in email_auth: true.`,
  'not-started': (message: string, _cause: LatchkitError) => `Latchkit could not start. ${message}`,
  'no-client': () =>
    'There is no Latchkit client on this page: mount <LatchkitProvider appId="…" apiUrl="…" plugins={[…]}> around the app, or call createClient(). Hooks and getAccessToken() wait for it in the browser; on a server there is none.',
  'several-clients': () =>
    'There are several Latchkit clients on this page: pass an appId, as in getAccessToken("…"), or remove all <LatchkitProvider>s but one.',
  'two-clients': (appId: string) =>
    `Two Latchkit clients of the app "${appId}" are on this page. Put one <LatchkitProvider> around the whole app and remove the other. Without React, call destroy() of the old client before createClient().`,
  'two-copies': () =>
    'This page has two copies of Latchkit, whose clients share a session and know nothing of each other: `npm ls latchkit` shows the versions that are installed, and `npm dedupe` joins them. Two bundles of one page need one copy, too.',
  'on-server': (call: string) =>
    `${call} needs a browser, and was called on a server or while a server renders. Call it in an event handler or in useEffect().`,
  'insecure-page': () =>
    `${location.origin} is no secure page: browsers have neither passkeys nor WebCrypto there, so embedded wallets and some logins fail. Use https, or open the page as http://localhost on this machine (ports may differ). A phone in the same network needs https.`,
  plugins: (given: unknown) =>
    `plugins must be a list of imported plugins, as in plugins={[passwordless]}, not ${quoted(given)}. ${importOf('passwordless')}`,
  'plugin-name': (name: string) =>
    `plugins has the text ${quoted(name)} in place of an imported plugin, which was left out. ${importOf(name)}`,
  'no-plugin': (value: unknown) =>
    `plugins has ${quoted(value)}, which is no plugin and was left out. Import each plugin by its path, as in: ${importOf('passwordless')}`,
  'no-plugins': () =>
    `plugins is empty, so nobody can log in. Add one for each way to log in, as in plugins={[passwordless]}. ${importOf('passwordless')}`,
  'plugin-twice': (id: string) =>
    `plugins has two different copies of "${id}", so that its rows are drawn twice. List it once. If you did, two versions of latchkit are installed: \`npm ls latchkit\` shows them, \`npm dedupe\` joins them.`,
  'plugin-missing': (id: string) =>
    `The call needs the plugin "${id}", which plugins does not have. Add it to plugins={[…]}. ${importOf(id)}`,
  'plugin-off': (id: string) =>
    `The plugin "${id}" is in plugins, and the app's settings or config.loginMethods leave it off. Its page says which setting turns it on: ${DOCS}/reference/plugins/${id}.md`,
  'no-way-to-log-in': (methods: readonly LoginMethodName[]) =>
    !methods.length
      ? "The dialog has no way to log in: the app has no login method on. Turn one on in the app's settings at your server, as in email_auth: true."
      : `The dialog has no way to log in: the app has ${methods.join(', ')} on, and no plugin offers it. Add ${pluginsFor(methods).map(camel).join(', ')} to plugins={[…]}. ${pluginsFor(methods).map(importOf).join(' ')}`,
  'no-dialog': (flow: string) =>
    `The call shows the dialog ("${flow}"), and nothing draws one: mount <LatchkitProvider> without \`headless\`, or use the function of the hook that asks nothing.`,
  'middle-tone': (theme: string) =>
    `appearance.theme is ${theme}, a middle tone: text reads better on a lighter or darker one. Choose another, or 'light' or 'dark'.`,
  'wrong-logo': () =>
    'appearance.logo must be an address, an <img> or an <svg>. Another component is not drawn: use its <img>, as in logo: <img src="/logo.png" alt="Acme" />.',
  'methods-off': (list: string, names: readonly string[], methods: readonly string[]) =>
    `${list} names ${names.join(', ')}, which the app has off: set ${settings(methods)} in the app's settings at your server, or remove the names.`,
  'methods-left-out': (list: string, names: readonly string[]) =>
    `${list} names ${names.join(', ')}, whose plugin is off, since config.loginMethods or config.loginMethodsAndOrder names none of its methods: add one there.`,
  'methods-unknown': (list: string, names: readonly string[], offered: readonly string[]) =>
    `${list}: no plugin that is on offers ${names.map((name) => meant(name, offered)).join(', ')}. Correct the name, or add the plugin to plugins={[…]}. ${pluginsFor(names.filter(isMethod)).map(importOf).join(' ')}`,
  'apps-not-connected': (list: string, names: readonly string[]) =>
    `${list} names ${names.join(', ')}, which the app is not connected with: add it to the app's setting cross_app_connections at your server.`,
  'method-twice': (list: string) => `${list} names a login method twice: remove one.`,
  'too-many-primary': (count: number, room: number) =>
    `loginMethodsAndOrder.primary has ${count} entries, and ${room} show at once: move the others to loginMethodsAndOrder.overflow.`,
  'already-logged-in': (call: string) =>
    `The user is already logged in, and ${call}() did nothing. Look at \`authenticated\` before you call it, or call logout() first.`,
  'link-refused': () =>
    'The address of this page had the token of a session, and config.sessionsFromLinks is false, so nobody was logged in by it. Remove the setting if sessions of links are wanted.',
  'link-failed': (reason: string) =>
    `The address of this page had the token of a session, and nobody was logged in by it: ${reason} Such a token works once and for a short time: open a new link.`,
  'account-skipped': (type: string, missing: string) =>
    `The server told of an account of the type ${quoted(type)} without ${missing}, which was left out of user.linkedAccounts. The server may be newer than this version of latchkit: \`npm outdated latchkit latchkit-server\` compares them.`,
  'cookie-refused': (name: string) =>
    `The browser refused the cookie ${name}, so your server does not get it. A cookie may have 4 kB: make the token smaller, as by fewer linked accounts in an identity token. Or cookies are blocked for this page: pass the token in a header, as from getAccessToken().`,
  'step-owed': (code: string, message: string) =>
    `A step of an earlier login, such as creating a wallet, failed (${code}), and is tried again when the page is loaded: ${message}`,
  'unknown-wallet': (name: string, known: readonly string[]) => {
    const suggestion = nearest(name, known)
    return `No wallet is called ${quoted(name)} in appearance.walletList or loginMethodsAndOrder${suggestion ? `. Did you mean ${suggestion}?` : `: correct the name, or remove it. TypeScript knows all names, by the type WalletId.`}`
  },
  'token-not-used': () =>
    'The user is logged in by another method, so the token of customAuth.getCustomAccessToken was not used. Call logout() first, or link the account by the hook useLinkJwtAccount.',
  'no-telegram-bot': () =>
    "The app has Telegram on and no bot: set bot_id in the app's setting telegram_auth_config at your server.",
  'captcha-site-key': (siteKey: string) =>
    `The app's setting captcha_site_key is ${quoted(siteKey)}, which is no key of Turnstile: one begins with "t:", as in "t:0x4AAA…". Correct it at your server, or turn the captcha off.`,
  'unknown-text': (key: string, suggestion: string | undefined) =>
    `There is no text ${key}, so config.intl.text[${quoted(key)}] has no effect${suggestion ? `. Did you mean ${suggestion}?` : `. All keys: ${DOCS}/reference/texts.md`}`,
  'unknown-setting': (name: string, suggestion: string | undefined) =>
    `There is no setting ${name}, and it has no effect${suggestion ? `. Did you mean ${suggestion}?` : ': remove it, or look for its name on the page of all settings.'} ${DOCS}/reference/configuration.md`,
  'unknown-prop': (name: string, suggestion: string | undefined) =>
    `<LatchkitProvider> has no prop ${name}, and it has no effect. ${suggestion ? `Did you mean ${suggestion}?` : 'Its props are appId, clientId, apiUrl, wirePrefix, config, plugins and children.'}`,
  'wrong-value': (name: string, value: unknown, wanted: string) =>
    `${name} is ${quoted(value)}, and must be ${wanted}. ${DOCS}/reference/configuration.md`,
} satisfies Record<string, (...facts: never[]) => string>

export type HintName = keyof typeof TEXTS
export type HintFacts<Name extends HintName> = Parameters<(typeof TEXTS)[Name]>

const DOCS = 'https://github.com/latchkit/latchkit/blob/main/docs'
const PAGE = `${DOCS}/guides/setup-problems.md`

/** The plugin that offers a login method. A test compares it with the manifests. */
const PLUGIN_OF: Readonly<Partial<Record<LoginMethodName, string>>> = {
  wallet: 'wallets',
  email: 'passwordless',
  sms: 'passwordless',
  farcaster: 'farcaster',
  telegram: 'telegram',
  passkey: 'passkey',
  guest: 'guest',
  custom: 'custom-auth',
}
export const pluginsFor = (methods: readonly string[]): readonly string[] => [
  ...new Set(methods.map((method) => PLUGIN_OF[method as LoginMethodName] ?? 'oauth')),
]

const camel = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** The line that imports a plugin, by its id or the name of its manifest. */
const importOf = (name: string) => `import { ${camel(name)} } from ${quoted(`latchkit/plugins/${kebab(name)}`)}`

/** A value as it is written in code. */
export function quoted(value: unknown): string {
  if (typeof value === 'function') return `the function ${value.name || 'without a name'}`
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, MAX_QUOTED)
  } catch {
    return String(value) // with a ring, which React elements have
  }
}
/** The most characters of a value that a text shows. */
const MAX_QUOTED = 80

export const isMethod = (name: string) => (LOGIN_METHODS as readonly string[]).includes(name)
/** The app's setting that turns a login method on. */
export const settingOf = (method: string): string =>
  `${method}${method === 'custom' ? '_auth_jwks_url' : isSocial(method) ? '_oauth' : '_auth'}`
const settings = (methods: readonly string[]) => [...new Set(methods.map(settingOf))].join(', ') || 'others'

/** A name with what was probably meant. `others`: names in addition to the login methods. */
export function meant(name: string, others: readonly string[]): string {
  const suggestion = isMethod(name) ? undefined : nearest(name, [...others, ...LOGIN_METHODS])
  return suggestion ? `${name} (did you mean ${suggestion}?)` : name
}

/** What to change, and the section of the page that says more. */
export function textOf<Name extends HintName>(name: Name, ...facts: HintFacts<Name>): string {
  const write = TEXTS[name] as (...facts: HintFacts<Name>) => string
  const text = write(...facts)
  return text.includes(PAGE) ? text : `${text}\n${PAGE}#${name}`
}
