/** An invented mark, used in the place of a brand's. */
export const SampleMark = () => (
  <svg viewBox="0 0 48 48" width="24" height="24" aria-hidden="true">
    <rect width="48" height="48" rx="12" fill="#2f6bff" />
    <path d="M12 33V15l12 12 12-12v18" fill="none" stroke="#fff" strokeWidth="4" strokeLinejoin="round" />
  </svg>
)
