import { Wordmark } from '@octavo/ui/Wordmark.tsx'
import { Home } from '../features/home/Home.tsx'
import './App.css'

/** The frame around every page. */
export function App() {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="header">
        <a className="home-link" href="/" aria-label="Octavo, home">
          <Wordmark />
        </a>
        <a className="header-link" href="/api/docs">
          API
        </a>
      </header>
      <main id="content" className="content">
        <Home />
      </main>
      <footer className="footer">
        <p>Octavo is open source under the MIT licence and calls nobody: no fonts, scripts or counters from elsewhere.</p>
      </footer>
    </>
  )
}
