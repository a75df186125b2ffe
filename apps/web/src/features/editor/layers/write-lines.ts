import type { CSSProperties } from 'react'
import { setCss } from './set-css.ts'

/** A line of a field and its parts, as they are to be seen. */
export interface WrittenLine {
  className: string | undefined
  css: CSSProperties
  parts: readonly { text: string; css: CSSProperties }[]
}

/** As what an element was written. */
const written = new WeakMap<Element, string>()

/** Writes the lines of a field. Those that stand there already stay, so that a browser needs to set only the others again. */
export function writeLines(field: HTMLElement, lines: readonly WrittenLine[]): void {
  // What a browser has put beside the lines.
  if (field.childNodes.length !== field.childElementCount) field.replaceChildren()
  const before = [...field.children]
  for (const [index, line] of lines.entries()) {
    const old = before[index]
    if (old && isWrittenAs(old, line)) continue
    const element = elementOf(line)
    if (old) old.replaceWith(element)
    else field.append(element)
  }
  for (const old of before.slice(lines.length)) old.remove()
}

/** Whether an element is as a line wants it; what is being composed is put into it by the browser. */
function isWrittenAs(element: Element, line: WrittenLine): boolean {
  const isTouched = element.childNodes.length !== line.parts.length || element.textContent !== line.parts.map(({ text }) => text).join('')
  return !isTouched && written.get(element) === JSON.stringify(line)
}

function elementOf(line: WrittenLine): HTMLElement {
  const element = window.document.createElement('span')
  element.className = line.className ?? ''
  setCss(element, line.css)
  for (const { text, css } of line.parts) {
    const part = window.document.createElement('span')
    setCss(part, css)
    part.textContent = text
    element.append(part)
  }
  written.set(element, JSON.stringify(line))
  return element
}
