/** The chosen paper, in inches. */
export interface Paper {
  margins: { top: number; right: number; bottom: number; left: number }
  /** No page breaks. */
  singlePage: boolean
}

/** Runs in a page: deletes every `@page` rule that a script can reach, and adds rules with a higher priority than any of the page's. */
export function paperScript(paper: Paper): string {
  return `() => {
    const clear = (holder) => {
      let rules
      try { rules = holder.cssRules } catch { return }
      for (let index = rules.length - 1; index >= 0; index--) {
        const rule = rules[index]
        if (rule instanceof CSSPageRule) holder.deleteRule(index)
        else if (rule.styleSheet) clear(rule.styleSheet)
        else if (rule.cssRules && !(rule instanceof CSSStyleRule)) clear(rule)
      }
    }
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) clear(sheet)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(paperCss(paper))})
    const dress = (root) => {
      root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
      for (const element of root.querySelectorAll('[style*=page]')) element.style.removeProperty('page')
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) dress(element.shadowRoot)
    }
    dress(document)
  }`
}

// In a layer: among important rules, those outside of layers lose.
function paperCss({ margins: { top, right, bottom, left }, singlePage }: Paper): string {
  const margin = [top, right, bottom, left].map((inches) => `${inches.toFixed(4)}in`).join(' ')
  const boxes = edges.map((name) => `@${name} { content: none !important; }`).join(' ')
  const breaks = singlePage ? ' break-before: auto !important; break-after: auto !important;' : ''
  return `@layer chosen-paper {
    @page { size: auto !important; margin: ${margin} !important; page-orientation: upright !important; ${boxes} }
    *, ::before, ::after { page: auto !important;${breaks} }
  }`
}

const edges = [
  ...['top', 'bottom'].flatMap((edge) => ['left-corner', 'left', 'center', 'right', 'right-corner'].map((part) => `${edge}-${part}`)),
  ...['left', 'right'].flatMap((edge) => ['top', 'middle', 'bottom'].map((part) => `${edge}-${part}`)),
]
