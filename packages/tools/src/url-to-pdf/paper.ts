/** Sizes of paper in millimetres, standing. */
export const paperSizes = {
  a0: { width: 841, height: 1189 },
  a1: { width: 594, height: 841 },
  a2: { width: 420, height: 594 },
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  letter: { width: 215.9, height: 279.4 },
  legal: { width: 215.9, height: 355.6 },
  tabloid: { width: 279.4, height: 431.8 },
} as const

/** Windows by kind of device, in CSS pixels. */
export const windows = {
  desktop: { width: 1280, height: 900, isPhone: false },
  tablet: { width: 820, height: 1180, isPhone: true },
  phone: { width: 390, height: 844, isPhone: true },
} as const

const margins = { none: 0, small: 10, big: 25 } as const

/** What of the options decides the paper. */
export interface PaperOptions {
  pageSize: keyof typeof paperSizes | 'custom'
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
