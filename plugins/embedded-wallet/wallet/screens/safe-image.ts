/** An image's address as a host or a dapp gave it; nothing else becomes one. */
export const safeImage = (url: string | undefined): string | undefined =>
  url && /^(https:\/\/|http:\/\/localhost[:/]|data:image\/|\/(?!\/))/i.test(url) ? url : undefined
