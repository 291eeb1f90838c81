/**
 * The tab in which other mobiles than iOS open the client (Wire §7.4). It is opened within the click, then led to the
 * address; behind a captcha, which the user may have to see first, with the address. A browser that refuses leaves the
 * button.
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
