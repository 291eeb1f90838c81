const OWN = ['app', 'api', 'config', 'options']

/** Redirects as a host's router may: removes all parameters of the address but the page's own. */
export function redirect() {
  const url = new URL(location.href)
  for (const name of [...url.searchParams.keys()]) if (!OWN.includes(name)) url.searchParams.delete(name)
  history.replaceState({ key: 'router' }, '', url)
}
