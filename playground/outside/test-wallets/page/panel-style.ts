/** The styles of the panel, which match those of the stand-ins' pages. */
export function panelStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
:host { all: initial; color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif;
  --line: light-dark(#dfdfe6, #34343d); --accent: light-dark(#4338ca, #a5b4fc); --paper: light-dark(#fff, #17171c); --ink: light-dark(#17171c, #f1f1f4); }
* { box-sizing: border-box; }
dialog { inset: 12px 12px auto auto; width: min(340px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); margin: 0; padding: 16px; overflow: auto;
  border: 1px solid var(--line); border-radius: 16px; background: var(--paper); color: var(--ink); box-shadow: 0 12px 40px rgb(0 0 0 / 0.25); }
dialog::backdrop { background: rgb(0 0 0 / 0.2); }
header { display: flex; align-items: center; gap: 8px; }
h2 { margin: 12px 0 0; font-size: 18px; line-height: 1.3; }
.origin { margin: 0 0 8px; opacity: 0.7; overflow-wrap: anywhere; }
pre { max-height: 220px; margin: 0 0 16px; padding: 12px; overflow: auto; border: 1px solid var(--line); border-radius: 12px; font: 12px/1.5 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
footer { display: flex; gap: 8px; }
button { flex: 1; min-height: 44px; padding: 8px 12px; border: 1px solid var(--accent); border-radius: 12px; font: inherit; cursor: pointer;
  background: var(--accent); color: light-dark(#fff, #17171c); }
.quiet { background: none; color: inherit; border-color: var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { position: fixed; inset: auto auto 12px 12px; z-index: 2147483647; max-width: min(340px, calc(100vw - 24px)); max-height: calc(100dvh - 24px);
  overflow: auto; padding: 0 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: var(--ink); }
summary { padding: 8px 0; cursor: pointer; font-weight: 500; }
fieldset { display: grid; gap: 8px; margin: 0 0 12px; padding: 8px 12px 12px; border: 1px solid var(--line); border-radius: 12px; min-width: 0; }
fieldset div { display: flex; gap: 4px; flex-wrap: wrap; }
fieldset button { flex: 1 1 auto; min-height: 32px; padding: 4px; border-radius: 8px; font-size: 12px; }
select { width: 100%; min-height: 36px; padding: 4px 8px; border: 1px solid var(--line); border-radius: 8px; font: inherit; background: none; color: inherit; }
`)
  return sheet
}
