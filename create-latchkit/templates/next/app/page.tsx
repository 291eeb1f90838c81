import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>Latchkit</h1>
      <Account />
    </main>
  )
}
