import type { ReactNode } from 'react'
import type { GivenOptions } from '../options.ts'

/** A small drawing of each mode: sheets, the gaps between the files, and what determines the cut. */
export const modeArt: Record<NonNullable<GivenOptions['mode']>, ReactNode> = {
  ranges: <Drawing sheets={[...row(0, 3), ...row(40, 2)]} marks="M3 31h24M43 31h14" />,
  after: <Drawing sheets={[...row(2, 2), ...row(38, 2)]} marks="M31 3v3m0 4v3m0 4v3m0 4v3m0 4v3" />,
  every: <Drawing sheets={[...row(1, 2), ...row(22, 2), ...row(43, 2)]} />,
  parts: <Drawing sheets={[...row(2, 3), ...row(36, 3)]} />,
  size: (
    <Drawing
      sheets={[
        [4, 6, 22, 22],
        [40, 12, 16, 16],
      ]}
      marks="M4 31h22M40 31h16"
    />
  ),
  bookmarks: (
    <Drawing
      sheets={[
        [6, 4, 20, 26],
        [38, 4, 20, 26],
      ]}
      fills="M18 4h5v11l-2.5-2.5L18 15zM50 4h5v11l-2.5-2.5L50 15z"
    />
  ),
  'odd-even': (
    <Drawing
      sheets={[
        [2, 8, 12, 18],
        [34, 8, 12, 18],
      ]}
      fills="M18 8h12v18H18zM50 8h12v18H50z"
    />
  ),
  text: (
    <Drawing
      sheets={[
        [6, 4, 20, 26],
        [38, 4, 20, 26],
      ]}
      marks="M10 16h12M10 21h12M10 26h8M42 16h12M42 21h12M42 26h8"
      fills="M10 8h10v4H10zM42 8h10v4H42z"
    />
  ),
  value: (
    <Drawing
      sheets={[
        [2, 6, 16, 22],
        [21, 6, 16, 22],
        [46, 6, 16, 22],
      ]}
      marks="M6 20l4-9 4 9M7.5 17h5M25 20l4-9 4 9M26.5 17h5M51 11v9h4a2.5 2.5 0 0 0 0-5h-4 3.500a2 2 0 0 0 0-4z"
    />
  ),
  blank: (
    <Drawing
      sheets={[
        [2, 6, 16, 22],
        [46, 6, 16, 22],
      ]}
      marks="M6 12h8M6 17h8M6 22h5M50 12h8M50 17h8M50 22h5M24 6h16v22H24z"
      isDashed
    />
  ),
  barcode: (
    <Drawing
      sheets={[
        [6, 4, 20, 26],
        [38, 4, 20, 26],
      ]}
      marks="M10 10v10M13 10v10M17 10v10M19 10v10M22 10v10M42 10v10M45 10v10M49 10v10M51 10v10M54 10v10"
    />
  ),
  sections: (
    <Drawing
      sheets={[
        [10, 3, 20, 13],
        [34, 3, 20, 13],
        [10, 18, 20, 13],
        [34, 18, 20, 13],
      ]}
    />
  ),
}

/** Left, top, width and height. */
type Sheet = readonly [x: number, y: number, width: number, height: number]

function Drawing(props: { sheets: readonly Sheet[]; marks?: string; fills?: string; isDashed?: boolean }) {
  const { sheets, marks, fills, isDashed = false } = props
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 34"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {sheets.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="1.5" />
      ))}
      {marks === undefined ? null : <path d={marks} strokeDasharray={isDashed ? '2.5 2.5' : undefined} />}
      {fills === undefined ? null : <path d={fills} fill="currentColor" stroke="none" />}
    </svg>
  )
}

/** Sheets of the usual size side by side. */
function row(x: number, count: number): Sheet[] {
  return Array.from({ length: count }, (_, index) => [x + 2 + index * 9, 9, 7, 15] as const)
}
