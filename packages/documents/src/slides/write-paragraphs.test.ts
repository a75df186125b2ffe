import type { Paragraph } from '@octavo/layout/model.ts'
import { expect, test } from 'vitest'
import { createRelations } from '../ooxml/relations.ts'
import { writeParagraphs } from './write-paragraphs.ts'

const style = { font: 'Arial', size: 10, bold: false, italic: false, colour: 0, underline: false, strike: false, raise: undefined }

function paragraph(text: string): Paragraph {
  const line = { page: 1, baseline: 10, left: 50, top: 0, right: 150, bottom: 12, text }
  const place = { leading: 12, top: 0, before: 0, left: 50, first: 0, rightEdge: 300, tabs: [90], rtl: false }
  return { kind: 'paragraph', role: 'body', runs: [{ ...style, text }], lines: [line], align: 'left', source: 'geometry', ...place }
}

test('a paragraph with tabs says nothing of an indent that it has not: LibreOffice would forget them', () => {
  const place = { paragraph: paragraph('12\tGuide'), before: 0, left: 0, first: 0 }
  const withTab = writeParagraphs([{ ...place, tabs: [40] }], createRelations(), 1)
  expect(withTab).toContain('<a:tab pos="508000" algn="l"/>')
  expect(withTab).not.toContain('indent=')
  expect(writeParagraphs([{ ...place, tabs: [] }], createRelations(), 1)).toContain('indent="0"')
})
