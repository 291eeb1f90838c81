import { html } from 'hono/html'

/** One that a person can answer as. */
export interface Choice {
  readonly value: string | number
  readonly name: string
  /** Beside the name, small. */
  readonly note: string
}

/** A form's choice of who answers; the first is chosen. `name`: of the field. */
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

/** The two buttons below; each sends a `decision`. */
export const decisions = (yes: readonly [value: string, label: string], no: readonly [value: string, label: string]) =>
  html`<p class="actions">
    <button name="decision" value="${yes[0]}">${yes[1]}</button>
    <button name="decision" value="${no[0]}" class="quiet">${no[1]}</button>
  </p>`

/** All that a page at the end says. */
export const messageHtml = (title: string, words: string) => html`<h1>${title}</h1>
  <p>${words}</p>`

export const GONE = 'This request has been answered, or its time is up. Start again in the app.'
