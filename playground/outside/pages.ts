import { html } from 'hono/html'

/** An option of a form, such as an account. */
export interface Choice {
  readonly value: string | number
  readonly name: string
  /** Small text beside the name. */
  readonly note: string
}

/** Radio buttons for the choices; the first is selected. `name` is the name of the form field. */
export const whoAnswers = (legend: string, name: string, choices: readonly Choice[]) =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${choices.map(
      (choice, at) =>
        html`<label
          ><input type="radio" name="${name}" value="${choice.value}" ${at === 0 ? 'checked' : ''} /> ${choice.name}
          <small>${choice.note}</small></label
        >`,
    )}
  </fieldset>`

/** The two buttons at the end of a form. The pressed one is sent as `decision`. */
export const decisions = (yes: readonly [value: string, label: string], no: readonly [value: string, label: string]) =>
  html`<p class="actions">
    <button name="decision" value="${yes[0]}">${yes[1]}</button>
    <button name="decision" value="${no[0]}" class="quiet">${no[1]}</button>
  </p>`

/** The content of a page that only shows a message. */
export const messageHtml = (title: string, words: string) => html`<h1>${title}</h1>
  <p>${words}</p>`

export const GONE = 'This request has been answered, or its time is up. Start again in the app.'
