import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>Latchkit with Next.js</h1>
      <Account />
    </main>
  )
}
