import { html, raw } from 'hono/html'

/** The styles of the stand-ins' pages. */
export const stylesheet = raw(`<style>
  :root { color-scheme: light dark; --line: light-dark(#dfdfe6, #34343d); --card: light-dark(#fff, #1a1a20); --accent: light-dark(#4338ca, #a5b4fc); }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #121216); }
  main { max-width: 400px; margin: 0 auto; padding: 32px 16px; }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
  h2 { margin: 24px 0 4px; font-size: 16px; }
  p { margin: 8px 0; }
  a { color: var(--accent); text-underline-offset: 3px; }
  code { font-size: 14px; overflow-wrap: anywhere; }
  .cards { display: grid; gap: 8px; margin: 16px 0; padding: 0; list-style: none; }
  .cards li { padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
  .cards a { font-weight: 600; }
  fieldset { margin: 16px 0; padding: 4px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
  legend { padding: 0 4px; font-size: 14px; }
  label { display: block; padding: 8px 0; }
  label:has(> [type='radio'], > [type='checkbox']) { padding-inline-start: 28px; }
  label > :is([type='radio'], [type='checkbox']) { width: 16px; height: 16px; margin: 0 8px 0 -28px; vertical-align: -2px; accent-color: var(--accent); }
  small { font-size: 14px; opacity: 0.7; }
  details { margin: 16px 0; }
  input:not([type]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px 12px;
    border: 1px solid light-dark(#8b8b99, #72727f); border-radius: 8px; background: var(--card); color: inherit; }
  .actions { display: flex; gap: 8px; }
  button, .button { flex: 1; padding: 12px; border: 1px solid var(--accent); border-radius: 12px; font: inherit; cursor: pointer;
    text-align: center; text-decoration: none; background: var(--accent); color: light-dark(#fff, #17171c); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .quiet { background: none; color: inherit; border-color: var(--line); }
</style>`)

/** A page of a stand-in, with the service's name in its title. */
export const standInPage = (service: string, title: string, inside: unknown) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} – ${service} stand-in</title>
      <link rel="icon" href="data:," />
      ${stylesheet}
    </head>
    <body>
      <main>${inside}</main>
    </body>
  </html>`
