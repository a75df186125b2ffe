import type { CSSProperties } from 'react'

/** Sets a style as React would; numbers are pixels. */
export function setCss(element: HTMLElement, css: CSSProperties): void {
  for (const [name, value] of Object.entries(css))
    if (value !== undefined) Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value })
}
