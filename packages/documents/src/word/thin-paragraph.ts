/** A paragraph that can't be seen. */
export function thinParagraph(sectionEnd: string, { isOnNewPage = false, inside = '' } = {}): string {
  const pageBreak = isOnNewPage ? '<w:pageBreakBefore/>' : ''
  return `<w:p><w:pPr>${pageBreak}<w:spacing w:line="20" w:lineRule="exact"/>${sectionEnd}</w:pPr>${inside}</w:p>`
}
