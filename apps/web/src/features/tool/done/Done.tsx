import type { ResultView } from '@octavo/core/engine-api.ts'
import { formatBytes } from '@octavo/core/format.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Check, Download, Plus, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import type { Work } from '../work/work.ts'
import type { WorkState } from '../work/work-state.ts'
import { ContinueWith } from './ContinueWith.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Done.module.css'
import { canShareFiles, download, shareResult } from './hand-out.ts'
import { ResultNotes } from './ResultNotes.tsx'
import { ResultPicture } from './ResultPicture.tsx'

/** The result: take it, see what became of it, go on with it, or remove it. */
export function Done({ tool, work, state, onAddMore }: { tool: ReadyTool; work: Work; state: WorkState; onAddMore: () => void }) {
  const { task, expiresDate, files } = state
  const results = task?.results ?? []
  const engine = work.engine()
  const button = useFocusedButton()
  const take = (what: ResultView | 'all') => engine && download(engine, what).catch((error: unknown) => toast.warning(sentenceOf(error)))
  const share = (result: ResultView) => engine && shareResult(engine, result).catch((error: unknown) => toast.warning(sentenceOf(error)))
  const [only] = results.length === 1 ? results : []

  return (
    <div className={styles.done}>
      <ResultPicture engine={engine} results={results} />
      <div className={styles.words}>
        <p className={styles.tick}>
          <Check aria-hidden="true" size={17} /> {tool.finalText}
        </p>
        <h1 className={styles.title}>{tool.finalTitle}</h1>
        {only ? (
          <>
            <p className={styles.name}>{only.name}</p>
            <p className={styles.facts}>{factsOf(only, files)}</p>
          </>
        ) : (
          <ResultList results={results} onTake={(result) => void take(result)} />
        )}
        <div className={styles.actions}>
          <Button ref={button} size="large" wide icon={<Download aria-hidden="true" size={18} />} onClick={() => void take(only ?? 'all')}>
            {only ? 'Download' : `Download all ${results.length} files`}
          </Button>
          {only && canShareFiles() && (
            <Button variant="secondary" wide icon={<Share2 aria-hidden="true" size={16} />} onClick={() => void share(only)}>
              Share
            </Button>
          )}
          <Button variant="secondary" wide icon={<Plus aria-hidden="true" size={16} />} onClick={onAddMore}>
            Add more files
          </Button>
        </div>
        <FailedFiles state={state} />
        {expiresDate && <Countdown expiresDate={expiresDate} onDelete={() => void work.deleteNow()} onOver={() => void work.deleteNow()} />}
        <ResultNotes notes={task?.notes ?? []} files={files} />
      </div>
      <ContinueWith tool={tool} results={results} onBack={work.backToFiles} />
    </div>
  )
}

/** Download gets the focus as soon as there is something to download. */
function useFocusedButton() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
  }, [])
  return button
}

function ResultList({ results, onTake }: { results: readonly ResultView[]; onTake: (result: ResultView) => void }) {
  return (
    <ul className={styles.list}>
      {results.map((result) => (
        <li key={result.ref}>
          <span className={styles.entryName}>{result.name}</span>
          <span className={styles.entrySize}>{formatBytes(result.size)}</span>
          <Button variant="ghost" size="small" onClick={() => onTake(result)} aria-label={`Download ${result.name}`}>
            Download
          </Button>
        </li>
      ))}
    </ul>
  )
}

function FailedFiles({ state: { task, files } }: { state: WorkState }) {
  const failed = (task?.files ?? []).filter((file) => file.status === 'FAILED')
  if (failed.length === 0) return null
  return (
    <Notice tone="warning">
      {failed.map(({ document, error }) => (
        <span key={document} className={styles.failed}>
          <strong>{files.find((file) => file.facts?.ref === document)?.name ?? 'A file'}</strong> was left out. {error?.message}
        </span>
      ))}
    </Notice>
  )
}

function factsOf(result: ResultView, files: WorkState['files']): string {
  const pages = result.pageCount === undefined ? [] : [result.pageCount === 1 ? '1 page' : `${result.pageCount} pages`]
  const before = files.reduce((sum, file) => sum + file.size, 0)
  const from = files.length > 1 ? [`from ${files.length} files, ${formatBytes(before)}`] : []
  return [...pages, formatBytes(result.size), ...from].join(' · ')
}
