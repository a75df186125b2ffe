/** A table whose first column is code. On a phone its rows become blocks with labelled values. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, column: number) =>
    `<td data-head="${heads[column] ?? ''}">${column === 0 ? `<code>${escapeHtml(text)}</code>` : escapeHtml(text)}</td>`
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
