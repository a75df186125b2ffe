import type { ToolType } from '@octavo/tools'
import type { ReactNode } from 'react'
import styles from './ToolGlyph.module.css'

const page = <rect x="7" y="4" width="18" height="24" rx="2" />
const picture = 'l3.6-3.6 2.4 2.4 2-2 4 4'
const word = 'l1.6 5 2-4.6 2 4.6 1.6-5'
const excel = 'l4.6 5m0-5l-4.6 5'
const slides = 'v-5.2h2.6a1.7 1.7 0 0 1 0 3.4h-2.6'

/** The drawing of each tool on a grid of 32: the sheet is ink, what the tool does to it is accent. */
export const glyphs = {
  'merge-pdf': (
    <>
      <rect x="4" y="4" width="15" height="20" rx="2" />
      {cut(11.5, 6.5, 18, 23)}
      {act(<rect className={styles.fill} x="13" y="8" width="15" height="20" rx="2" />, 'M20.5 14.5v7m-3.5-3.5h7')}
    </>
  ),
  'split-pdf': (
    <>
      <path d="M7 12.5V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6.5M7 19.5V26a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-6.5" />
      {act(<path strokeDasharray="2.6 2.6" d="M3 16h26" />)}
    </>
  ),
  'compress-pdf': onPage('M16 7.5v6m-2.8-2.6L16 13.6l2.8-2.7M16 24.5v-6m-2.8 2.6L16 18.4l2.8 2.7'),
  'edit-pdf': (
    <>
      <path d="M25 11V6a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v20a2 2 0 0 0 2 2h5M11.5 10h9m-9 5h5" />
      {act(<path className={styles.fill} d="M17.5 28l.8-3.6 7.4-7.4a1.9 1.9 0 0 1 2.8 2.7l-7.4 7.4z" />)}
    </>
  ),
  forms: (
    <>
      {page}
      <path d="M16.5 10.5h5m-5 6h5m-10 6h10" />
      {act(
        <>
          <rect className={styles.fill} x="10.5" y="8.5" width="3.6" height="3.6" rx=".8" />
          <rect className={styles.fill} x="10.5" y="14.7" width="3.6" height="3.6" rx=".8" />
        </>,
      )}
    </>
  ),
  'pdf-to-pdfa': onPage('M12 21l4-10 4 10m-6.6-3.4h5.2'),
  'pdf-to-images': tile(15.5, 16.5, `M16 26${picture}`, <circle cx="24.6" cy="20" r=".8" />),
  'extract-text-from-pdf': onPage('M11.5 11h9m-4.5 0v10.5'),
  'protect-pdf': lock('M18.8 20v-1.8a3.2 3.2 0 0 1 6.4 0V20'),
  'unlock-pdf': lock('M18.8 20v-2.6a3.2 3.2 0 0 1 6.2-1.1'),
  'url-to-pdf': (
    <>
      {page}
      {cut(2, 4, 16, 16)}
      {act(<circle className={styles.fill} cx="10" cy="12" r="6.5" />, 'M3.5 12h13M10 5.5c-4 4-4 9 0 13c4-4 4-9 0-13')}
    </>
  ),
  'images-to-pdf': tile(3.5, 5.5, `M4 15${picture}`, <circle cx="12.6" cy="9" r=".8" />),
  'pdf-to-word': tile(15.5, 16.5, `M18.4 20${word}`),
  'word-to-pdf': tile(3.5, 5.5, `M6.4 9${word}`),
  'pdf-to-excel': tile(15.5, 16.5, `M19.7 20${excel}`),
  'excel-to-pdf': tile(3.5, 5.5, `M7.7 9${excel}`),
  'pdf-to-ppt': tile(15.5, 16.5, `M20.2 25.1${slides}`),
  'ppt-to-pdf': tile(3.5, 5.5, `M8.2 14.1${slides}`),
  'delete-pages-from-pdf': onPage('M12.5 12.5l7 7m0-7l-7 7'),
  'rotate-pdf-pages': onPage('M20.5 16a4.5 4.5 0 1 1-1.6-3.4m.4-3.1v3.4h-3.4'),
  'add-page-numbers-to-pdf': (
    <>
      {page}
      <path d="M11 9h10m-10 4.5h10" />
      {act(null, 'M14.6 20.2l1.6-1.2v5.5')}
    </>
  ),
  'extract-images-from-pdf': tile(15.5, 10.5, `M16 20${picture}`),
  'add-images-to-pdf': tile(15.5, 16.5, 'M22 19.5v6m-3-3h6'),
} satisfies Record<ToolType, ReactNode>

function act(shapes: ReactNode, path?: string) {
  return (
    <g className={styles.act}>
      {shapes}
      {path === undefined ? null : <path d={path} />}
    </g>
  )
}

function onPage(path: string) {
  return (
    <>
      {page}
      {act(null, path)}
    </>
  )
}

/** A knock-out in the colour behind, so that what lies on top stands free. */
function cut(x: number, y: number, width: number, height: number) {
  return <rect className={styles.cut} x={x} y={y} width={width} height={height} rx="3" />
}

/** A format tile at the bottom right is what comes out; at the top left, what goes in. */
function tile(x: number, y: number, path: string, more: ReactNode = null) {
  return (
    <>
      {page}
      {cut(x - 1.5, y - 1.5, 16, 15)}
      {act(
        <>
          <rect className={styles.fill} x={x} y={y} width="13" height="12" rx="2" />
          {more}
        </>,
        path,
      )}
    </>
  )
}

function lock(bow: string) {
  return (
    <>
      {page}
      {cut(14, 14, 16, 16)}
      {act(<rect className={styles.fill} x="16" y="20" width="12" height="8.5" rx="2" />, bow)}
    </>
  )
}
