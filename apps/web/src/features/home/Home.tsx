import { readyTools, tools } from '@octavo/tools'
import { Sheet } from '@octavo/ui/Sheet.tsx'
import { ToolIndex } from './ToolIndex.tsx'
import './Home.css'

/** What Octavo is, what works today, and every tool that is meant to be here. */
export function Home() {
  return (
    <>
      <section className="hero">
        <div>
          <h1>What do your pages need?</h1>
          <p className="lead">Octavo is a set of PDF tools on your own machine. Merging works today, over HTTP; this site follows.</p>
        </div>
        <Sheet half={<FirstCalls />} quarter={<Ready />} eighth={<Licence />} leaf={<Lifetime />} />
      </section>
      <ToolIndex />
    </>
  )
}

function FirstCalls() {
  return (
    <div className="calls">
      <h2 className="sheet-title">Merge PDFs in four calls</h2>
      <ol>
        <li>
          Ask for a token <code>POST /api/v1/engine-tokens</code>
        </li>
        <li>
          Send your files <code>POST /api/v1/documents</code>
        </li>
        <li>
          Start the task <code>POST /api/v1/engine/tasks/execute</code>
        </li>
        <li>
          Fetch the result <code>GET /api/v1/results/…</code>
        </li>
      </ol>
      <a className="button" href="/api/docs">
        Read the API pages
      </a>
    </div>
  )
}

function Ready() {
  return (
    <div className="fact">
      <span className="figure">
        {readyTools.length} of {tools.length}
      </span>
      <p>tools ready today. The others are marked Soon below.</p>
    </div>
  )
}

function Licence() {
  return (
    <div className="fact">
      <p>
        Open source,
        <br />
        MIT licence
      </p>
    </div>
  )
}

function Lifetime() {
  return (
    <div className="fact">
      <span className="figure">30</span>
      <p>minutes, then every file is deleted</p>
    </div>
  )
}
