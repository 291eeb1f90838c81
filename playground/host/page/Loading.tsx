/** Grey shapes in place of the page until the server has answered. `index.html` shows the same before any script. */
export const Loading = () => (
  <main className="columns loading" aria-busy="true">
    <p className="quiet" role="status">
      Asking the server…
    </p>
    <div className="column">
      <div className="card shape tall" />
      <div className="card shape" />
    </div>
    <div className="column">
      <div className="card shape tall" />
    </div>
  </main>
)
