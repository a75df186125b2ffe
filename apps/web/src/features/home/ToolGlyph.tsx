import type { ToolType } from '@octavo/tools'
import type { ReactNode } from 'react'
import './ToolGlyph.css'

/** The drawing of a tool: the sheet is ink, what the tool does to it is accent. */
export function ToolGlyph({ type }: { type: ToolType }) {
  return (
    <svg className="glyph" viewBox="0 0 32 32" aria-hidden="true">
      {glyphs[type]}
    </svg>
  )
}

function Page() {
  return <rect x="7" y="4" width="18" height="24" rx="2" />
}

const glyphs = {
  'merge-pdf': (
    <>
      <rect x="4" y="4" width="15" height="20" rx="2" />
      <rect className="glyph-cut" x="11.5" y="6.5" width="18" height="23" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="13" y="8" width="15" height="20" rx="2" />
        <path d="M20.5 14.5v7m-3.5-3.5h7" />
      </g>
    </>
  ),
  'split-pdf': (
    <>
      <path d="M7 12.5V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6.5" />
      <g className="glyph-act">
        <path strokeDasharray="2.6 2.6" d="M3 16h26" />
      </g>
      <path d="M7 19.5V26a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-6.5" />
    </>
  ),
  'compress-pdf': (
    <>
      <Page />
      <g className="glyph-act">
        <path d="M16 7.5v6m-2.8-2.6L16 13.6l2.8-2.7M16 24.5v-6m-2.8 2.6L16 18.4l2.8 2.7" />
      </g>
    </>
  ),
  'edit-pdf': (
    <>
      <path d="M25 11V6a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v20a2 2 0 0 0 2 2h5" />
      <path d="M11.5 10h9m-9 5h5" />
      <g className="glyph-act">
        <path className="glyph-fill" d="M17.5 28l.8-3.6 7.4-7.4a1.9 1.9 0 0 1 2.8 2.7l-7.4 7.4z" />
      </g>
    </>
  ),
  forms: (
    <>
      <Page />
      <path d="M16.5 10.5h5m-5 6h5m-10 6h10" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="10.5" y="8.5" width="3.6" height="3.6" rx=".8" />
        <rect className="glyph-fill" x="10.5" y="14.7" width="3.6" height="3.6" rx=".8" />
      </g>
    </>
  ),
  'pdf-to-pdfa': (
    <>
      <Page />
      <g className="glyph-act">
        <path d="M12 21l4-10 4 10m-6.6-3.4h5.2" />
      </g>
    </>
  ),
  'pdf-to-images': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="15" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="15.5" y="16.5" width="13" height="12" rx="2" />
        <path d="M16 26l3.6-3.6 2.4 2.4 2-2 4 4" />
        <circle cx="24.6" cy="20" r=".8" />
      </g>
    </>
  ),
  'extract-text-from-pdf': (
    <>
      <Page />
      <g className="glyph-act">
        <path d="M11.5 11h9m-4.5 0v10.5" />
      </g>
    </>
  ),
  'protect-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="14" width="16" height="16" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="16" y="20" width="12" height="8.5" rx="2" />
        <path d="M18.8 20v-1.8a3.2 3.2 0 0 1 6.4 0V20" />
      </g>
    </>
  ),
  'unlock-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="14" width="16" height="16" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="16" y="20" width="12" height="8.5" rx="2" />
        <path d="M18.8 20v-2.6a3.2 3.2 0 0 1 6.2-1.1" />
      </g>
    </>
  ),
  'url-to-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="2" y="4" width="16" height="16" rx="3" />
      <g className="glyph-act">
        <circle className="glyph-fill" cx="10" cy="12" r="6.5" />
        <path d="M3.5 12h13M10 5.5c-4 4-4 9 0 13c4-4 4-9 0-13" />
      </g>
    </>
  ),
  'images-to-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="2" y="4" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="3.5" y="5.5" width="13" height="12" rx="2" />
        <path d="M4 15l3.6-3.6 2.4 2.4 2-2 4 4" />
        <circle cx="12.6" cy="9" r=".8" />
      </g>
    </>
  ),
  'pdf-to-word': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="15" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="15.5" y="16.5" width="13" height="12" rx="2" />
        <path d="M18.4 20l1.6 5 2-4.6 2 4.6 1.6-5" />
      </g>
    </>
  ),
  'word-to-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="2" y="4" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="3.5" y="5.5" width="13" height="12" rx="2" />
        <path d="M6.4 9l1.6 5 2-4.6 2 4.6 1.6-5" />
      </g>
    </>
  ),
  'pdf-to-excel': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="15" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="15.5" y="16.5" width="13" height="12" rx="2" />
        <path d="M19.7 20l4.6 5m0-5l-4.6 5" />
      </g>
    </>
  ),
  'excel-to-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="2" y="4" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="3.5" y="5.5" width="13" height="12" rx="2" />
        <path d="M7.7 9l4.6 5m0-5l-4.6 5" />
      </g>
    </>
  ),
  'pdf-to-ppt': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="15" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="15.5" y="16.5" width="13" height="12" rx="2" />
        <path d="M20.2 25.099999999999998v-5.2h2.6a1.7 1.7 0 0 1 0 3.4h-2.6" />
      </g>
    </>
  ),
  'ppt-to-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="2" y="4" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="3.5" y="5.5" width="13" height="12" rx="2" />
        <path d="M8.2 14.100000000000001v-5.2h2.6a1.7 1.7 0 0 1 0 3.4h-2.6" />
      </g>
    </>
  ),
  'delete-pages-from-pdf': (
    <>
      <Page />
      <g className="glyph-act">
        <path d="M12.5 12.5l7 7m0-7l-7 7" />
      </g>
    </>
  ),
  'rotate-pdf-pages': (
    <>
      <Page />
      <g className="glyph-act">
        <path d="M20.5 16a4.5 4.5 0 1 1-1.6-3.4m.4-3.1v3.4h-3.4" />
      </g>
    </>
  ),
  'add-page-numbers-to-pdf': (
    <>
      <Page />
      <path d="M11 9h10m-10 4.5h10" />
      <g className="glyph-act">
        <path d="M14.6 20.2l1.6-1.2v5.5" />
      </g>
    </>
  ),
  'extract-images-from-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="9" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="15.5" y="10.5" width="13" height="12" rx="2" />
        <path d="M16 20l3.6-3.6 2.4 2.4 2-2 4 4" />
      </g>
    </>
  ),
  'add-images-to-pdf': (
    <>
      <Page />
      <rect className="glyph-cut" x="14" y="15" width="16" height="15" rx="3" />
      <g className="glyph-act">
        <rect className="glyph-fill" x="15.5" y="16.5" width="13" height="12" rx="2" />
        <path d="M22 19.5v6m-3-3h6" />
      </g>
    </>
  ),
} satisfies Record<ToolType, ReactNode>
