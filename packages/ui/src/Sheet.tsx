import type { ReactNode } from 'react'
import './Sheet.css'

/** One sheet folded into a half, a quarter and two eighths, with creases where it would fold. */
export function Sheet({ half, quarter, eighth, leaf }: { half: ReactNode; quarter: ReactNode; eighth: ReactNode; leaf: ReactNode }) {
  return (
    <div className="sheet">
      <div className="sheet-half">{half}</div>
      <div className="sheet-quarter">{quarter}</div>
      <div className="sheet-eighth">{eighth}</div>
      <div className="sheet-leaf">{leaf}</div>
    </div>
  )
}
