/** The anchor of a heading with this text on GitHub, and on the site. */
export const slugOf = (title) =>
  title
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
