import { html, raw } from 'hono/html'
import { standInPage } from '../stand-in-page.js'
import { nameOf, people } from './people.js'

const page = (title: string, inside: unknown) => standInPage('Telegram', title, inside)

const who = html`<fieldset>
  <legend>Who are you?</legend>
  ${people.map(
    (person, at) =>
      html`<label
        ><input type="radio" name="person" value="${person.id}" ${at === 0 ? 'checked' : ''} /> ${nameOf(person)}
        <small>${person.username ? `@${person.username}, ` : ''}${person.id}</small></label
      >`,
  )}
</fieldset>`

const wrong = html`<details>
  <summary>Try what must not work</summary>
  <label><input type="checkbox" name="forged" /> Change who it is about after signing</label>
  <label>Days since it was signed <input name="days" inputmode="numeric" placeholder="0" /></label>
</details>`

/** The login page, in the widget's popup or as a page that redirects back to the app. */
export const loginPage = (fields: Readonly<Record<string, string>>) =>
  page(
    'Log in',
    html`<h1>Log in with Telegram</h1>
      <p><strong>${new URL(`${fields.origin}`).host}</strong> asks who you are.</p>
      <form method="post">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        ${who} ${wrong}
        <p class="actions">
          <button name="decision" value="accept">Accept</button>
          <button name="decision" value="decline" class="quiet">Decline</button>
        </p>
      </form>`,
  )

/** Sends the signed result to the page that opened this window, and closes the window, as Telegram does. */
export const handOver = (result: object | false, origin: string) =>
  page(
    'Done',
    html`<h1>${result ? 'You are logged in' : 'You declined'}</h1>
      <p>Go back to where you came from.</p>
      <script>
        const message = ${raw(inScript({ event: result ? 'auth_result' : 'auth_declined', result, origin }))}
        if (window.opener && message.result) window.opener.postMessage(JSON.stringify(message), message.origin)
        window.close()
      </script>`,
  )

/** A replacement for chats: it opens any page as a mini-app of a bot, or by a login link. */
export const launcher = (prefilled: { readonly url: string; readonly bot: string }) =>
  page(
    'Apps',
    html`<h1>Open from Telegram</h1>
      <p>A page of an app, opened as a mini-app of its bot, or by a button in a message that logs in.</p>
      <form method="post">
        <label>Address of the page <input name="url" value="${prefilled.url}" placeholder="http://localhost:4600/" /></label>
        <label>Id of its bot <input name="bot" value="${prefilled.bot}" inputmode="numeric" /></label>
        ${who} ${wrong}
        <label>start_param <input name="start" /></label>
        <p class="actions">
          <button name="way" value="launch">Open as a mini-app</button>
          <button name="way" value="link" class="quiet">Open by a login link</button>
        </p>
      </form>`,
  )

export const notice = (title: string, words: string) =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${words}</p>`,
  )

/** JSON for a script. Without `<`, no name in it can end the script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
