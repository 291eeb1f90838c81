/**
 * The tab that opens the Farcaster client on mobiles other than iOS (Wire §7.4). It opens within the click and
 * navigates to the link later. With a captcha that the user may have to solve first, it opens together with the link.
 * If the browser blocks it, the screen has a button.
 */
export function clientTab(later: boolean) {
  const tab = later ? null : window.open('', '_blank')
  if (tab) tab.opener = null
  return {
    go(uri: string) {
      if (tab) tab.location.href = uri
      else if (later) window.open(uri, '_blank', 'noopener')
    },
    close: () => tab?.close(),
  }
}
