import { Host } from './host.js'

export default async function Page({ searchParams }) {
  const { app, api } = await searchParams
  return <Host appId={app} apiUrl={api} />
}
