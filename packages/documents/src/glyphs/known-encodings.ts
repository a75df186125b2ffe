import type { CodeRange } from './code-space.ts'

/** A predefined encoding, which a font refers to by name (ISO 32000, 9.7.5.2). */
export interface KnownEncoding {
  ranges: readonly CodeRange[]
  isVertical: boolean
  /** Codes are glyph numbers. */
  isIdentity: boolean
  /** The meaning of a code, if PDFium doesn't know it. */
  textOf(code: number): readonly number[] | undefined
}

/** Undefined for an unknown name. */
export function knownEncoding(name: string): KnownEncoding | undefined {
  const [, set = '', direction] = /^\/(?:(.+)-)?([HV])$/.exec(name) ?? []
  if (direction === undefined) return undefined
  const about = { isVertical: direction === 'V', isIdentity: set === 'Identity', textOf: () => undefined }
  if (set === 'Identity' || set === '' || /-UCS2(-HW)?$/.test(set)) return { ...about, ranges: [anyPair] }
  if (set.endsWith('-UTF16')) return { ...about, ranges: utf16, textOf: surrogatePair }
  const leads = leadBytes[set]
  if (!leads) return undefined
  return { ...about, ranges: mixed(leads, set === 'GBK2K' ? fourBytes : []), textOf: set === 'GBK2K' ? fourByteText : () => undefined }
}

const anyPair: CodeRange = { low: [0, 0], high: [0xff, 0xff] }

const utf16: CodeRange[] = [
  { low: [0, 0], high: [0xd7, 0xff] },
  { low: [0xd8, 0, 0xdc, 0], high: [0xdb, 0xff, 0xdf, 0xff] },
  { low: [0xe0, 0], high: [0xff, 0xff] },
]

function surrogatePair(code: number): readonly number[] | undefined {
  return code > 0xffff ? [0x10000 + (((code >>> 16) & 0x3ff) << 10) + (code & 0x3ff)] : undefined
}

type Leads = readonly (readonly [first: number, last: number])[]

/** The first bytes of codes of two bytes; all others are codes by themselves. */
const shiftJis: Leads = [
  [0x81, 0x9f],
  [0xe0, 0xfc],
]
const leadBytes: Record<string, Leads> = {
  'GB-EUC': [[0xa1, 0xfe]],
  'GBpc-EUC': [[0xa1, 0xfc]],
  'GBK-EUC': [[0x81, 0xfe]],
  'GBKp-EUC': [[0x81, 0xfe]],
  GBK2K: [[0x81, 0xfe]],
  B5pc: [[0xa1, 0xfc]],
  'HKscs-B5': [[0x87, 0xfe]],
  'ETen-B5': [[0xa1, 0xfe]],
  'ETenms-B5': [[0xa1, 0xfe]],
  '83pv-RKSJ': shiftJis,
  '90ms-RKSJ': shiftJis,
  '90msp-RKSJ': shiftJis,
  '90pv-RKSJ': shiftJis,
  'Add-RKSJ': shiftJis,
  'Ext-RKSJ': shiftJis,
  EUC: [
    [0x8e, 0x8e],
    [0xa1, 0xfe],
  ],
  'KSC-EUC': [[0xa1, 0xfe]],
  'KSCms-UHC': [[0x81, 0xfe]],
  'KSCms-UHC-HW': [[0x81, 0xfe]],
  'KSCpc-EUC': [[0xa1, 0xfd]],
}

/** GB 18030: the second byte distinguishes codes of four bytes from those of two. */
const fourBytes: CodeRange[] = [{ low: [0x81, 0x30, 0x81, 0x30], high: [0xfe, 0x39, 0xfe, 0x39] }]

function fourByteText(code: number): readonly number[] | undefined {
  if (code <= 0xffff) return undefined
  const bytes = Uint8Array.of(code >>> 24, code >>> 16, code >>> 8, code)
  return [new TextDecoder('gb18030').decode(bytes).codePointAt(0) ?? 0]
}

function mixed(leads: Leads, more: readonly CodeRange[]): CodeRange[] {
  const pairs = leads.map(([first, last]): CodeRange => ({ low: [first, 0x40], high: [last, 0xff] }))
  // The second byte of some sets starts lower; a lead byte is never a code by itself.
  const singles: CodeRange[] = []
  let from = 0
  for (const [first, last] of leads) {
    singles.push({ low: [from], high: [first - 1] })
    from = last + 1
  }
  if (from <= 0xff) singles.push({ low: [from], high: [0xff] })
  return [...singles, ...pairs, ...more]
}
