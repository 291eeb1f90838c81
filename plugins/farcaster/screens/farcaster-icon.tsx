/** The Farcaster logo in its own colours. `size` is in px; the default is 24. */
export const FarcasterIcon = ({ size = 24 }: { readonly size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="#7C65C1" />
    <path
      fill="#fff"
      d="M6.9 5.5h10.2v2h2.3l-.5 1.8h-.5v7.6h.4v1.6h-4.2v-1.6h.5v-3.6a2.9 2.9 0 0 0-6.2 0v3.6h.5v1.6H5.2v-1.6h.4V9.3h-.5l-.5-1.8h2.3z"
    />
  </svg>
)
