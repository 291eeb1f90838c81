const OTHERWISE = 'latchkit-app'

/** A name that npm takes, from the last part of a path with the separators of any system. */
export function packageName(folder) {
  const last =
    folder
      .split(/[\\/]/)
      .filter((part) => part && part !== '.' && part !== '..')
      .at(-1) ?? ''
  const name = last
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, 100)
  return name && !/^[a-z]:?$/.test(name) ? name : OTHERWISE
}
