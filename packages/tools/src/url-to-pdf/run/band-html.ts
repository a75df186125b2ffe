/** A header or footer in the browser's format: its tokens are filled in for each page. */
export function bandHtml(line: string, margins: { left: number; right: number }): string {
  if (line === '') return ''
  const parts = line.split('|').map((part) => fillIn(part.trim()))
  const [left = '', middle = '', right = ''] = parts.length === 1 ? ['', ...parts] : parts
  const cells = [left, middle, right].map((html, index) => `<div style="flex:1;text-align:${sides[index]}">${html}</div>`).join('')
  const padding = `0 ${Math.max(margins.right, 5)}mm 0 ${Math.max(margins.left, 5)}mm`
  return `<div style="${style};padding:${padding}">${cells}</div>`
}

const sides = ['left', 'center', 'right']
const style = 'display:flex;gap:4mm;width:100%;box-sizing:border-box;font:8pt/1.2 sans-serif;color:#444;white-space:nowrap;overflow:hidden'

// The browser defines these classes.
const classes: Readonly<Record<string, string>> = { title: 'title', address: 'url', date: 'date', page: 'pageNumber', pages: 'totalPages' }

function fillIn(text: string): string {
  return text
    .split(/\{(title|address|date|page|pages)\}/)
    .map((part, index) => (index % 2 === 1 ? `<span class="${classes[part]}"></span>` : escapeHtml(part)))
    .join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
