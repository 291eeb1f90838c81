/** The Telegram logo in its own colours. `size` is in px; the default is 24. */
export const TelegramIcon = ({ size = 24 }: { readonly size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <circle cx="12" cy="12" r="12" fill="#2AABEE" />
    <path
      fill="#fff"
      d="M17.6 6.9 5 11.8c-.6.2-.6 1 0 1.2l3 1 1.2 3.8c.2.5.8.6 1.1.2l1.7-1.7 3.1 2.3c.4.3 1 .1 1.1-.4l2.3-10.5c.1-.6-.4-1-.9-.8z"
    />
    <path fill="#C8E9FB" d="m9.2 17.8-1.2-3.8 7.3-4.7-5.4 5.3z" />
  </svg>
)
