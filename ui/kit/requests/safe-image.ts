/** Returns an image address from a host or dapp if its scheme is safe; else undefined. */
export const safeImage = (url: string | undefined): string | undefined =>
  url && /^(https:\/\/|http:\/\/localhost[:/]|data:image\/|\/(?!\/))/i.test(url) ? url : undefined
