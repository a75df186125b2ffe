import type { ReactNode } from 'react'
import './Tag.css'

/** A word beside a name, such as Soon. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
