/** Returns a file name such as `my-app-latchkit-wallet-recovery.txt`. Modal §9, decision 34. */
export function fileNameOf(appName: string): string {
  const name = appName
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
  return `${name ? `${name}-` : ''}latchkit-wallet-recovery.txt`
}
