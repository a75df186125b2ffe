import './Wordmark.css'

/** The mark beside the name: one sheet folded three times, its last eighth coloured. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <Mark />
      <span className="wordmark-name">Octavo</span>
    </span>
  )
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 20 28" aria-hidden="true">
      <path d="M2 0h16a2 2 0 0 1 2 2v11.25H0V2a2 2 0 0 1 2-2z" />
      <path d="M0 14.75h9.25V28H2a2 2 0 0 1-2-2z" />
      <path d="M10.75 14.75H20v5.85h-9.25z" />
      <path className="mark-leaf" d="M10.75 22.1H20V26a2 2 0 0 1-2 2h-7.25z" />
    </svg>
  )
}
