/** A table whose first column is code. It scrolls by itself where the window is narrow. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, column: number) => `<td>${column === 0 ? `<code>${escapeHtml(text)}</code>` : escapeHtml(text)}</td>`
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<div class="wide" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table></div>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
