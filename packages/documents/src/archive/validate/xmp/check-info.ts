import type { PdfARuleCode } from '@octavo/core/messages/pdfa-rule-table.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Findings } from '../findings.ts'
import { instantOfPdfDate, instantOfXmpDate } from './instants.ts'
import type { XmpNode } from './rdf.ts'
import { basic, dublinCore, pdf } from './schemas/general.ts'

/** Checks that the document information says the same as the metadata (ISO 19005-1, 6.7.3). */
export function checkInfo(info: PdfObject, properties: readonly XmpNode[], findings: Findings): void {
  const find = (namespace: string, name: string) =>
    properties.find((property) => property.namespace === namespace && property.local === name)

  compare('/Title', defaultText(find(dublinCore.namespace, 'title')), 'INFO_TITLE')
  compare('/Author', onlyItem(find(dublinCore.namespace, 'creator')), 'INFO_AUTHOR')
  compare('/Subject', defaultText(find(dublinCore.namespace, 'description')), 'INFO_SUBJECT')
  compare('/Keywords', textOf(find(pdf.namespace, 'Keywords')), 'INFO_KEYWORDS')
  compare('/Creator', textOf(find(basic.namespace, 'CreatorTool')), 'INFO_CREATOR')
  compare('/Producer', textOf(find(pdf.namespace, 'Producer')), 'INFO_PRODUCER')
  compareDates('/CreationDate', find(basic.namespace, 'CreateDate'), 'INFO_CREATION_DATE')
  compareDates('/ModDate', find(basic.namespace, 'ModifyDate'), 'INFO_MOD_DATE')

  function compare(key: string, value: string | undefined, rule: PdfARuleCode): void {
    const entry = info.get(key)
    if (!entry.isNull && (entry.text === undefined || entry.text !== value)) findings.add(rule)
  }

  /** Dates needn't be in both. */
  function compareDates(key: string, node: XmpNode | undefined, rule: PdfARuleCode): void {
    const entry = info.get(key)
    const other = instantOfXmpDate(textOf(node) ?? '')
    if (!entry.isNull && other !== undefined && instantOfPdfDate(entry.text ?? '') !== other) findings.add(rule)
  }
}

function textOf(node: XmpNode | undefined): string | undefined {
  return node?.kind === 'simple' ? node.value : undefined
}

function onlyItem(node: XmpNode | undefined): string | undefined {
  return node?.kind === 'seq' && node.children.length === 1 ? textOf(node.children[0]) : undefined
}

function defaultText(node: XmpNode | undefined): string | undefined {
  const item = node?.children.find(({ language }) => language?.toLowerCase() === 'x-default')
  return textOf(item)
}
