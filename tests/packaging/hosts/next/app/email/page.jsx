import { Login } from './login.jsx'

export default function Page() {
  return (
    <main>
      <h1>From the server</h1>
      <Login />
    </main>
  )
}
