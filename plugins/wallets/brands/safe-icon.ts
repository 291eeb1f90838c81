/** What a wallet gives as its icon is drawn as an image; whatever is no image is left out: a script, a page, an address of elsewhere. */
export const safeIcon = (icon: unknown): { readonly icon?: string } => {
  const src = typeof icon === 'string' ? icon.trim() : ''
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(src) && src.length < MAX_ICON_LENGTH
    ? { icon: src }
    : {}
}
/** Characters: half a megabyte is a picture, not an icon. */
const MAX_ICON_LENGTH = 500_000
