import type { ResultView } from '@octavo/core/engine-api.ts'
import { formatBytes } from '@octavo/core/format.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Download, ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { download, downloadSome } from './hand-out.ts'
import styles from './ResultGrid.module.css'
import { usePreview } from './use-preview.ts'

/** Pictures beside each other: take one, or choose some and take them as a zip. */
export function ResultGrid(shown: {
  engine: EngineClient
  results: readonly ResultView[]
  onTaken: () => void
  onError: (error: unknown) => void
}) {
  const { engine, results, onTaken, onError } = shown
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ref: string) =>
    setChosen(chosen.has(ref) ? new Set([...chosen].filter((other) => other !== ref)) : new Set([...chosen, ref]))
  const some = results.filter(({ ref }) => chosen.has(ref))
  const take = (wanted: readonly ResultView[]) => {
    const [first] = wanted
    void (first && wanted.length === 1 ? download(engine, first) : downloadSome(engine, wanted)).then(onTaken).catch(onError)
  }
  return (
    <section className={styles.frame} aria-label="Pictures">
      <div className={styles.bar}>
        <Button
          variant="ghost"
          size="small"
          onClick={() => setChosen(new Set(some.length === results.length ? [] : results.map(({ ref }) => ref)))}
        >
          {some.length === results.length ? 'Choose none' : 'Choose all'}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={some.length === 0}
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => take(some)}
        >
          {some.length === 0 ? 'Download chosen' : `Download ${some.length} chosen`}
        </Button>
      </div>
      <ul className={styles.grid}>
        {results.map((result) => (
          <li key={result.ref}>
            <label className={styles.card}>
              <input type="checkbox" checked={chosen.has(result.ref)} onChange={() => choose(result.ref)} />
              <Picture engine={engine} result={result} />
              <span className={styles.name}>{result.name}</span>
            </label>
            <button
              type="button"
              className={styles.take}
              aria-label={`Download ${result.name}, ${formatBytes(result.size)}`}
              onClick={() => take([result])}
            >
              <Download aria-hidden="true" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const previewWidth = 240

function Picture({ engine, result }: { engine: EngineClient; result: ResultView }) {
  const { place, preview } = usePreview(engine, { ref: result.ref, width: previewWidth })
  return (
    <span ref={place} className={styles.picture}>
      {preview === 'none' ? <ImageOff aria-hidden="true" size={24} /> : preview && <img src={preview} alt="" />}
    </span>
  )
}
