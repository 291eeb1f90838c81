/** Constant elements, so that the configuration does not change with every render. */
export const ELEMENTS = {
  logo: (
    <svg viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="Acme">
      <rect width="48" height="48" rx="12" fill="#0f766e" />
      <path d="M14 34 24 12l10 22M18 27h12" fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" />
    </svg>
  ),
  wrongLogo: <strong>Not a logo</strong>,
  message: (
    <span className="login-message">
      New here? <a href="#session">See what you get</a>
    </span>
  ),
}

/** The same as code, for the file that the page writes. */
export const ELEMENTS_IN_CODE: Readonly<Record<keyof typeof ELEMENTS, string>> = {
  logo: `(
  <svg viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="Acme">
    <rect width="48" height="48" rx="12" fill="#0f766e" />
    <path d="M14 34 24 12l10 22M18 27h12" fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" />
  </svg>
)`,
  wrongLogo: '<strong>Not a logo</strong>',
  message: `(
  <span>
    New here? <a href="#session">See what you get</a>
  </span>
)`,
}
