import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useColumns } from '@octavo/ui/grid/use-columns.ts'
import { offsetsOf } from '@octavo/ui/scroll-window.ts'
import { useScrollWindow } from '@octavo/ui/use-scroll-window.ts'
import { Download, ImageOff, Maximize2 } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { download, downloadSome } from './hand-out.ts'
import styles from './ResultGrid.module.css'
import { usePreview } from './use-preview.ts'
import { useResultViewer } from './use-result-viewer.tsx'

/** In CSS pixels, as in the style sheet: a card and the gap after it. */
const cell = { width: 148, height: 178, gap: 16 }

interface ResultGridProps {
  engine: EngineClient
  results: readonly ResultView[]
  /** Something of it was downloaded. */
  onTaken: () => void
  onError: (error: unknown) => void
}

/** Images in a grid: download one, or select some and download them as a ZIP. */
export function ResultGrid({ engine, results, onTaken, onError }: ResultGridProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback((ref: string) => setChosen((known) => toggled(known, ref)), [])
  const some = results.filter(({ ref }) => chosen.has(ref))
  const { view, viewer } = useResultViewer(engine, results)
  // Stable between renders, so that a card renders again only when it changes.
  const take = useCallback(
    (wanted: readonly ResultView[]) => {
      const [first] = wanted
      void (first && wanted.length === 1 ? download(engine, first) : downloadSome(engine, wanted)).then(onTaken).catch(onError)
    },
    [engine, onTaken, onError],
  )
  return (
    <section className={styles.frame} aria-label={t('Images')}>
      <div className={styles.bar}>
        <Button
          variant="ghost"
          size="small"
          onClick={() => setChosen(new Set(some.length === results.length ? [] : results.map(({ ref }) => ref)))}
        >
          {some.length === results.length ? t('Select none') : t('Select all')}
        </Button>
        <Button variant="ghost" size="small" icon={<Maximize2 aria-hidden="true" size={16} />} onClick={view}>
          {t('View')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={some.length === 0}
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => take(some)}
        >
          {some.length === 0 ? t('Download selected') : plural(some.length, 'Download # selected', 'Download # selected')}
        </Button>
      </div>
      {viewer}
      <Cards engine={engine} results={results} onTake={take} chosen={chosen} onChoose={choose} />
    </section>
  )
}

interface CardsProps extends Pick<ResultGridProps, 'engine' | 'results'> {
  onTake: (wanted: readonly ResultView[]) => void
  chosen: ReadonlySet<string>
  onChoose: (ref: string) => void
}

/** Only visible cards are rendered, and only their previews are loaded. */
function Cards({ engine, results, onTake, chosen, onChoose }: CardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { columns, cellWidth } = useColumns(list, cell.width)
  const offsets = useMemo(
    () => offsetsOf(Array.from({ length: Math.ceil(results.length / columns) }, () => cell.height)),
    [results.length, columns],
  )
  const { scroller, rows, onFocus, onKeyDown } = useScrollWindow(offsets)
  const shown = rows.flatMap((row) => Array.from({ length: columns }, (_, column) => ({ row, column, index: row * columns + column })))
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul ref={list} className={styles.grid} style={{ height: (offsets.at(-1) ?? 0) - cell.gap }} onKeyDown={onKeyDown}>
        {shown.map(({ row, column, index }) => {
          const result = results[index]
          return result ? (
            <li
              key={result.ref}
              data-row={row}
              style={{ top: offsets[row], left: column * cellWidth, width: cellWidth - cell.gap }}
              aria-setsize={results.length}
              aria-posinset={index + 1}
              onFocus={() => onFocus(row)}
            >
              <Card engine={engine} result={result} isChosen={chosen.has(result.ref)} onChoose={onChoose} onTake={onTake} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

interface CardProps extends Pick<CardsProps, 'engine' | 'onChoose' | 'onTake'> {
  result: ResultView
  isChosen: boolean
}

const Card = memo(function Card({ engine, result, isChosen, onChoose, onTake }: CardProps) {
  return (
    <>
      <label className={styles.card}>
        <input type="checkbox" checked={isChosen} onChange={() => onChoose(result.ref)} />
        <Image engine={engine} result={result} />
        <bdi className={styles.name}>{result.name}</bdi>
      </label>
      <button
        type="button"
        className={styles.take}
        aria-label={t('Download {name}, {size}', { name: result.name, size: formatBytes(result.size, pageLanguage()) })}
        onClick={() => onTake([result])}
      >
        <Download aria-hidden="true" size={16} />
      </button>
    </>
  )
})

function toggled(chosen: ReadonlySet<string>, ref: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(ref)) next.add(ref)
  return next
}

const previewWidth = 240

function Image({ engine, result }: { engine: EngineClient; result: ResultView }) {
  const { place, preview } = usePreview(engine, { ref: result.ref, width: previewWidth })
  return (
    <span ref={place} className={styles.image}>
      {preview === 'none' ? <ImageOff aria-hidden="true" size={24} /> : preview && <img src={preview} alt="" />}
    </span>
  )
}
