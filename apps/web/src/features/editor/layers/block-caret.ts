/** How many letters stand before a place in a field. */
export function offsetIn(field: Element, node: Node, offset: number): number {
  const range = document.createRange()
  range.selectNodeContents(field)
  range.setEnd(node, offset)
  return [...range.toString()].length
}

/** What is selected in a field, in letters from its beginning: from where to where a person has moved. */
export function selectionIn(field: HTMLElement): { from: number; to: number } | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {}
  if (!anchorNode || !focusNode || !field.contains(anchorNode) || !field.contains(focusNode)) return undefined
  return { from: offsetIn(field, anchorNode, anchorOffset ?? 0), to: offsetIn(field, focusNode, focusOffset ?? 0) }
}

/** Selects these letters of a field; the caret is a selection of none. */
export function selectIn(field: HTMLElement, { from, to }: { from: number; to: number }): void {
  const [start, end] = [placeAt(field, from), placeAt(field, to)]
  window.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
}

/** Writes the lines of a field anew, and selects what was selected. A caret that began a line doesn't end the one before. */
export function keepSelection(field: HTMLElement, write: () => void): void {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = window.getSelection() ?? {}
  const selected = selectionIn(field)
  const begins = [isLineStart(field, anchorNode, anchorOffset), isLineStart(field, focusNode, focusOffset)] as const
  write()
  if (!selected) return
  const [start, end] = [placeAt(field, selected.from, begins[0]), placeAt(field, selected.to, begins[1])]
  window.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
}

function isLineStart(field: HTMLElement, node: Node | null | undefined, offset: number): boolean {
  const line = [...field.children].find((one) => node && one.contains(node))
  return node && line ? offsetIn(line, node, offset) === 0 : false
}

/** Puts the caret behind so many letters of a field. */
export function placeCaretAt(field: HTMLElement, offset: number): void {
  selectIn(field, { from: offset, to: offset })
}

/** Goes to the end of the line in which the caret is, or extends the selection to there. */
export function goToLineEnd(field: HTMLElement, { extend }: { extend: boolean }): void {
  window.getSelection()?.modify(extend ? 'extend' : 'move', 'forward', 'lineboundary')
  leaveLastSpace(field)
}

/**
 * Brings the caret from behind the space at the end of a line to before it: what is typed at the end of a line belongs to its last word,
 * not to the first of the next line.
 */
export function leaveLastSpace(field: HTMLElement): void {
  const { focusNode, focusOffset = 0, isCollapsed } = window.getSelection() ?? {}
  const line = [...field.children].find((one) => focusNode && one.contains(focusNode))
  const selected = selectionIn(field)
  if (!focusNode || !selected || !line?.nextElementSibling || !/\s$/.test(line.textContent ?? '')) return
  const isAtEnd = offsetIn(line, focusNode, focusOffset) === [...(line.textContent ?? '')].length
  if (isAtEnd) selectIn(field, { from: isCollapsed ? selected.to - 1 : selected.from, to: selected.to - 1 })
}

/**
 * Takes the caret out of a field that goes away. A browser would put it beside the place where the field was, and look for a visible
 * place around it after every later change.
 */
export function dropSelectionIn(field: HTMLElement): void {
  const selection = window.getSelection()
  if (selection?.anchorNode && field.contains(selection.anchorNode)) selection.removeAllRanges()
}

function placeAt(field: HTMLElement, offset: number, beginsLine = false): { node: Node; offset: number } {
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: Text | undefined
  for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
    last = node
    const letters = [...node.data]
    // At the end of a line rather than before the next, where what was just typed stands.
    if (beginsLine ? left < letters.length : left <= letters.length) return { node, offset: letters.slice(0, left).join('').length }
    left -= letters.length
  }
  return last ? { node: last, offset: last.data.length } : { node: field, offset: 0 }
}

/** What a person asks for by typing, pasting or deleting: the letters that go and those that come. */
export function changeWanted(field: HTMLElement, event: InputEvent): { start: number; end: number; by: string } | undefined {
  const range = window.getSelection()?.rangeCount ? window.getSelection()?.getRangeAt(0) : undefined
  if (!range || !field.contains(range.commonAncestorContainer)) return undefined
  const [start, end] = [offsetIn(field, range.startContainer, range.startOffset), offsetIn(field, range.endContainer, range.endOffset)]
  const { inputType } = event
  if (inputType.startsWith('insert')) {
    const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    return { start, end, by: given.replace(/\s+/g, ' ') }
  }
  if (!inputType.startsWith('delete')) return undefined
  if (start !== end) return { start, end, by: '' }
  // By letter or by word; the place between two lines holds the space at the end of the first.
  const letters = [...(field.textContent ?? '')]
  const unit = /Word/.test(inputType) ? /^\s*\S*/u : /^[\s\S]?/u
  const goes = (from: readonly string[]) => [...(unit.exec(from.join(''))?.[0] ?? '')].length
  if (/Forward/.test(inputType)) return { start, end: start + goes(letters.slice(start)), by: '' }
  return { start: start - goes(letters.slice(0, start).reverse()), end, by: '' }
}
