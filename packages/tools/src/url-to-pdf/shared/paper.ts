import { type PaperName, paperSizes } from '@octavo/core/files/paper.ts'

/** Windows by kind of device, in CSS pixels. */
export const windows = {
  desktop: { width: 1280, height: 900, isPhone: false },
  tablet: { width: 820, height: 1180, isPhone: true },
  phone: { width: 390, height: 844, isPhone: true },
} as const

const margins = { none: 0, small: 10, big: 25 } as const

/** The options that define the paper. */
export interface PaperOptions {
  pageSize: PaperName | 'custom'
  width: number
  height: number
  landscape: boolean
  margin: keyof typeof margins | number | Margins
}

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** Width, height and margins of a page in millimetres. */
export function paperOf({ pageSize, width, height, landscape, margin }: PaperOptions) {
  const standing = pageSize === 'custom' ? { width, height } : paperSizes[pageSize]
  const size = landscape ? { width: standing.height, height: standing.width } : standing
  if (typeof margin === 'object') return { ...size, margins: margin }
  const all = typeof margin === 'number' ? margin : margins[margin]
  return { ...size, margins: { top: all, right: all, bottom: all, left: all } }
}
